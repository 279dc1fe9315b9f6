#include "CShipped.h"

// #embed is standard since C23, and clang has it in every dialect since 19; it keeps the files
// themselves the only copy, and rebuilds when one of them changes.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char jobs_defaults[] = {
#embed "../../jobs/_defaults.yaml"
};
static const unsigned char jobs_archive[] = {
#embed "../../jobs/archive.yaml"
};
static const unsigned char jobs_demo[] = {
#embed "../../jobs/demo.yaml"
};
static const unsigned char jobs_nightly[] = {
#embed "../../jobs/nightly.yaml"
};
static const unsigned char jobs_thread[] = {
#embed "../../jobs/thread.yaml"
};
static const unsigned char page_css[] = {
#embed "../../page/report.css"
};
static const unsigned char page_js[] = {
#embed "../../page/report.js"
};
static const unsigned char prompt_ask[] = {
#embed "../../prompts/ask.prompt"
};
static const unsigned char prompt_digest[] = {
#embed "../../prompts/digest.prompt"
};
static const unsigned char prompt_fold[] = {
#embed "../../prompts/fold.prompt"
};
static const unsigned char prompt_pack[] = {
#embed "../../prompts/pack.prompt"
};
static const unsigned char prompt_thread[] = {
#embed "../../prompts/thread.prompt"
};
static const unsigned char partial_evidence[] = {
#embed "../../prompts/_evidence.prompt"
};
static const unsigned char partial_rules[] = {
#embed "../../prompts/_rules.prompt"
};
static const unsigned char partial_wording[] = {
#embed "../../prompts/_wording.prompt"
};
static const unsigned char models[] = {
#embed "../../prompts/models.yaml"
};
static const unsigned char kind_action_item[] = {
#embed "../../prompts/kinds/action_item.prompt"
};
static const unsigned char kind_decision[] = {
#embed "../../prompts/kinds/decision.prompt"
};
static const unsigned char kind_open_question[] = {
#embed "../../prompts/kinds/open_question.prompt"
};
static const unsigned char kind_priority[] = {
#embed "../../prompts/kinds/priority.prompt"
};
static const unsigned char kind_suggestion[] = {
#embed "../../prompts/kinds/suggestion.prompt"
};
static const unsigned char kind_summary[] = {
#embed "../../prompts/kinds/summary.prompt"
};
static const unsigned char coordinator_01[] = {
#embed "../../coordinator/01-hosts.sql"
};
static const unsigned char coordinator_02[] = {
#embed "../../coordinator/02-calls.sql"
};
static const unsigned char coordinator_03[] = {
#embed "../../coordinator/03-forget.sql"
};
static const unsigned char coordinator_04[] = {
#embed "../../coordinator/04-status.sql"
};
static const unsigned char coordinator_05[] = {
#embed "../../coordinator/05-open-calls.sql"
};
static const unsigned char migration_01[] = {
#embed "../../migrations/01-conversations.sql"
};
static const unsigned char migration_02[] = {
#embed "../../migrations/02-conversation-indexes.sql"
};
static const unsigned char migration_03[] = {
#embed "../../migrations/03-insights.sql"
};
static const unsigned char migration_04[] = {
#embed "../../migrations/04-runs.sql"
};
static const unsigned char migration_05[] = {
#embed "../../migrations/05-sink-queue.sql"
};
static const unsigned char migration_06[] = {
#embed "../../migrations/06-ledger.sql"
};
static const unsigned char migration_07[] = {
#embed "../../migrations/07-slots.sql"
};
static const unsigned char migration_08[] = {
#embed "../../migrations/08-digests.sql"
};
static const unsigned char migration_09[] = {
#embed "../../migrations/09-reports.sql"
};
static const unsigned char migration_10[] = {
#embed "../../migrations/10-forgotten.sql"
};
static const unsigned char migration_11[] = {
#embed "../../migrations/11-reviews.sql"
};
static const unsigned char migration_12[] = {
#embed "../../migrations/12-versions.sql"
};
static const unsigned char migration_13[] = {
#embed "../../migrations/13-sightings.sql"
};
static const unsigned char migration_14[] = {
#embed "../../migrations/14-answer-digests.sql"
};
static const unsigned char migration_15[] = {
#embed "../../migrations/15-closings.sql"
};
static const unsigned char migration_16[] = {
#embed "../../migrations/16-work-queue.sql"
};
static const unsigned char migration_17[] = {
#embed "../../migrations/17-insight-lookups.sql"
};
static const unsigned char migration_18[] = {
#embed "../../migrations/18-slot-failures.sql"
};
static const unsigned char migration_19[] = {
#embed "../../migrations/19-deliveries.sql"
};
static const unsigned char migration_20[] = {
#embed "../../migrations/20-insight-listings.sql"
};
static const unsigned char migration_21[] = {
#embed "../../migrations/21-apps.sql"
};
static const unsigned char migration_22[] = {
#embed "../../migrations/22-source-cursors.sql"
};
static const unsigned char preset_discourse[] = {
#embed "../../presets/discourse.yaml"
};
static const unsigned char preset_mattermost[] = {
#embed "../../presets/mattermost.yaml"
};
static const unsigned char preset_synapse[] = {
#embed "../../presets/synapse.yaml"
};
static const unsigned char preset_zulip[] = {
#embed "../../presets/zulip.yaml"
};
static const unsigned char migration_23[] = {
#embed "../../migrations/23-affinity.sql"
};
static const unsigned char migration_24[] = {
#embed "../../migrations/24-call-shares.sql"
};
static const unsigned char migration_25[] = {
#embed "../../migrations/25-first-versions.sql"
};
static const unsigned char migration_26[] = {
#embed "../../migrations/26-thread-names.sql"
};
static const unsigned char migration_27[] = {
#embed "../../migrations/27-thread-name-versions.sql"
};
static const unsigned char migration_28[] = {
#embed "../../migrations/28-ownership.sql"
};
static const unsigned char migration_29[] = {
#embed "../../migrations/29-conversation-zones.sql"
};
static const unsigned char migration_30[] = {
#embed "../../migrations/30-extraction-kinds.sql"
};
static const unsigned char migration_31[] = {
#embed "../../migrations/31-evidence-order.sql"
};
static const unsigned char migration_32[] = {
#embed "../../migrations/32-queue-columns.sql"
};
static const unsigned char migration_33[] = {
#embed "../../migrations/33-evidence-columns.sql"
};
static const unsigned char jobs_schema[] = {
#embed "../../jobs/job.schema.json"
};
static const unsigned char schema_message[] = {
#embed "../../schemas/message.json"
};
static const unsigned char schema_ingest[] = {
#embed "../../schemas/ingest.json"
};
static const unsigned char schema_inspection[] = {
#embed "../../schemas/inspection.json"
};
static const unsigned char schema_threads[] = {
#embed "../../schemas/threads.json"
};
static const unsigned char schema_skipped[] = {
#embed "../../schemas/skipped.json"
};
static const unsigned char schema_thread[] = {
#embed "../../schemas/thread.json"
};
static const unsigned char schema_search[] = {
#embed "../../schemas/search.json"
};
static const unsigned char schema_run[] = {
#embed "../../schemas/run.json"
};
static const unsigned char schema_extraction[] = {
#embed "../../schemas/extraction.json"
};
static const unsigned char schema_insight[] = {
#embed "../../schemas/insight.json"
};
static const unsigned char schema_insights[] = {
#embed "../../schemas/insights.json"
};
static const unsigned char schema_history[] = {
#embed "../../schemas/history.json"
};
static const unsigned char schema_review[] = {
#embed "../../schemas/review.json"
};
static const unsigned char schema_review_queue[] = {
#embed "../../schemas/review-queue.json"
};
static const unsigned char schema_decisions[] = {
#embed "../../schemas/decisions.json"
};
static const unsigned char schema_verification[] = {
#embed "../../schemas/verification.json"
};
static const unsigned char schema_insight_record[] = {
#embed "../../schemas/insight-record.json"
};
static const unsigned char schema_insights_import[] = {
#embed "../../schemas/insights-import.json"
};
static const unsigned char schema_explanation[] = {
#embed "../../schemas/explanation.json"
};
static const unsigned char schema_answer[] = {
#embed "../../schemas/answer.json"
};
static const unsigned char schema_report[] = {
#embed "../../schemas/report.json"
};
static const unsigned char schema_prompts[] = {
#embed "../../schemas/prompts.json"
};
static const unsigned char schema_lint[] = {
#embed "../../schemas/lint.json"
};
static const unsigned char schema_jobs[] = {
#embed "../../schemas/jobs.json"
};
static const unsigned char schema_explain[] = {
#embed "../../schemas/explain.json"
};
static const unsigned char schema_slots[] = {
#embed "../../schemas/slots.json"
};
static const unsigned char schema_next[] = {
#embed "../../schemas/next.json"
};
static const unsigned char schema_queue[] = {
#embed "../../schemas/queue.json"
};
static const unsigned char schema_hosts[] = {
#embed "../../schemas/hosts.json"
};
static const unsigned char schema_cost[] = {
#embed "../../schemas/cost.json"
};
static const unsigned char schema_status[] = {
#embed "../../schemas/status.json"
};
static const unsigned char schema_doctor[] = {
#embed "../../schemas/doctor.json"
};
static const unsigned char schema_forget[] = {
#embed "../../schemas/forget.json"
};
static const unsigned char schema_gc[] = {
#embed "../../schemas/gc.json"
};
static const unsigned char schema_version[] = {
#embed "../../schemas/version.json"
};
static const unsigned char schema_eval_retrieval[] = {
#embed "../../schemas/eval.retrieval.json"
};
static const unsigned char schema_eval_items[] = {
#embed "../../schemas/eval.items.json"
};
static const unsigned char schema_eval_summary[] = {
#embed "../../schemas/eval.summary.json"
};
static const unsigned char schema_eval_grounding[] = {
#embed "../../schemas/eval.grounding.json"
};
static const unsigned char schema_eval_threads[] = {
#embed "../../schemas/eval.threads.json"
};
static const unsigned char schema_eval_extraction[] = {
#embed "../../schemas/eval.extraction.json"
};
static const unsigned char schema_eval_claims[] = {
#embed "../../schemas/eval.claims.json"
};
static const unsigned char schema_eval_injection[] = {
#embed "../../schemas/eval.injection.json"
};
static const unsigned char schema_eval_calibration[] = {
#embed "../../schemas/eval.calibration.json"
};
static const unsigned char schema_calibration[] = {
#embed "../../schemas/calibration.json"
};

static const unsigned char schema_mcp_search_messages_input[] = {
#embed "../../schemas/mcp-search_messages.input.json"
};
static const unsigned char schema_mcp_search_messages_output[] = {
#embed "../../schemas/mcp-search_messages.output.json"
};
static const unsigned char schema_mcp_get_thread_input[] = {
#embed "../../schemas/mcp-get_thread.input.json"
};
static const unsigned char schema_mcp_get_thread_output[] = {
#embed "../../schemas/mcp-get_thread.output.json"
};
static const unsigned char schema_mcp_list_insights_input[] = {
#embed "../../schemas/mcp-list_insights.input.json"
};
static const unsigned char schema_mcp_list_insights_output[] = {
#embed "../../schemas/mcp-list_insights.output.json"
};
static const unsigned char schema_mcp_get_insight_input[] = {
#embed "../../schemas/mcp-get_insight.input.json"
};
static const unsigned char schema_mcp_get_insight_output[] = {
#embed "../../schemas/mcp-get_insight.output.json"
};
static const unsigned char schema_mcp_list_decisions_input[] = {
#embed "../../schemas/mcp-list_decisions.input.json"
};
static const unsigned char schema_mcp_list_decisions_output[] = {
#embed "../../schemas/mcp-list_decisions.output.json"
};
static const unsigned char schema_mcp_what_changed_input[] = {
#embed "../../schemas/mcp-what_changed.input.json"
};
static const unsigned char schema_mcp_what_changed_output[] = {
#embed "../../schemas/mcp-what_changed.output.json"
};
static const unsigned char schema_mcp_list_conversations_input[] = {
#embed "../../schemas/mcp-list_conversations.input.json"
};
static const unsigned char schema_mcp_list_conversations_output[] = {
#embed "../../schemas/mcp-list_conversations.output.json"
};
static const unsigned char schema_mcp_cite_input[] = {
#embed "../../schemas/mcp-cite.input.json"
};
static const unsigned char schema_mcp_cite_output[] = {
#embed "../../schemas/mcp-cite.output.json"
};
static const unsigned char schema_mcp_accept_input[] = {
#embed "../../schemas/mcp-accept.input.json"
};
static const unsigned char schema_mcp_accept_output[] = {
#embed "../../schemas/mcp-accept.output.json"
};
static const unsigned char schema_mcp_reject_input[] = {
#embed "../../schemas/mcp-reject.input.json"
};
static const unsigned char schema_mcp_reject_output[] = {
#embed "../../schemas/mcp-reject.output.json"
};
static const unsigned char schema_mcp_done_input[] = {
#embed "../../schemas/mcp-done.input.json"
};
static const unsigned char schema_mcp_done_output[] = {
#embed "../../schemas/mcp-done.output.json"
};
static const unsigned char schema_mcp_edit_input[] = {
#embed "../../schemas/mcp-edit.input.json"
};
static const unsigned char schema_mcp_edit_output[] = {
#embed "../../schemas/mcp-edit.output.json"
};

static const unsigned char weights_offline[] = {
#embed "../../weights/offline.bin"
};
static const unsigned char weights_links[] = {
#embed "../../weights/links.bin"
};
static const unsigned char weights_titles[] = {
#embed "../../weights/titles.bin"
};
static const unsigned char weights_owners[] = {
#embed "../../weights/owners.bin"
};
static const unsigned char weights_names[] = {
#embed "../../weights/names.bin"
};
static const unsigned char weights_planted[] = {
#embed "../../weights/planted.bin"
};
static const unsigned char weights_polarity[] = {
#embed "../../weights/polarity.bin"
};
static const unsigned char weights_german_words[] = {
#embed "../../weights/german-words.txt"
};
static const unsigned char weights_confidence[] = {
#embed "../../weights/confidence.txt"
};
static const unsigned char weights_item_confidence[] = {
#embed "../../weights/item-confidence.txt"
};
static const unsigned char weights_common_words[] = {
#embed "../../weights/common-words.txt"
};
static const unsigned char weights_headline[] = {
#embed "../../weights/headline.txt"
};
static const unsigned char weights_languages[] = {
#embed "../../weights/languages.txt"
};
static const unsigned char weights_matter[] = {
#embed "../../weights/matter.txt"
};
static const unsigned char weights_ranking[] = {
#embed "../../weights/ranking.txt"
};
static const unsigned char weights_summary[] = {
#embed "../../weights/summary.txt"
};

static const unsigned char words_abbreviations[] = {
#embed "../../words/abbreviations.txt"
};
static const unsigned char words_addressed[] = {
#embed "../../words/addressed.txt"
};
static const unsigned char words_answers[] = {
#embed "../../words/answers.txt"
};
static const unsigned char words_boilerplate[] = {
#embed "../../words/boilerplate.txt"
};
static const unsigned char words_claims[] = {
#embed "../../words/claims.txt"
};
static const unsigned char words_cues[] = {
#embed "../../words/cues.txt"
};
static const unsigned char words_dates_dutch[] = {
#embed "../../words/dates-dutch.txt"
};
static const unsigned char words_dates_french[] = {
#embed "../../words/dates-french.txt"
};
static const unsigned char words_dates_italian[] = {
#embed "../../words/dates-italian.txt"
};
static const unsigned char words_dates_polish[] = {
#embed "../../words/dates-polish.txt"
};
static const unsigned char words_dates_portuguese[] = {
#embed "../../words/dates-portuguese.txt"
};
static const unsigned char words_dates_spanish[] = {
#embed "../../words/dates-spanish.txt"
};
static const unsigned char words_dates[] = {
#embed "../../words/dates.txt"
};
static const unsigned char words_dates_unspaced[] = {
#embed "../../words/dates-unspaced.txt"
};
static const unsigned char words_delegation[] = {
#embed "../../words/delegation.txt"
};
static const unsigned char words_edits[] = {
#embed "../../words/edits.txt"
};
static const unsigned char words_feedback[] = {
#embed "../../words/feedback.txt"
};
static const unsigned char words_function_words[] = {
#embed "../../words/function-words.txt"
};
static const unsigned char words_guard[] = {
#embed "../../words/guard.txt"
};
static const unsigned char words_infinitives[] = {
#embed "../../words/infinitives.txt"
};
static const unsigned char words_items[] = {
#embed "../../words/items.txt"
};
static const unsigned char words_languages[] = {
#embed "../../words/languages.txt"
};
static const unsigned char words_links[] = {
#embed "../../words/links.txt"
};
static const unsigned char words_numbers[] = {
#embed "../../words/numbers.txt"
};
static const unsigned char words_opposites[] = {
#embed "../../words/opposites.txt"
};
static const unsigned char words_orders[] = {
#embed "../../words/orders.txt"
};
static const unsigned char words_promised_verbs[] = {
#embed "../../words/promised-verbs.txt"
};
static const unsigned char words_promises[] = {
#embed "../../words/promises.txt"
};
static const unsigned char words_reactions[] = {
#embed "../../words/reactions.txt"
};
static const unsigned char words_refusals[] = {
#embed "../../words/refusals.txt"
};
static const unsigned char words_redaction[] = {
#embed "../../words/redaction.txt"
};
static const unsigned char words_small_words[] = {
#embed "../../words/small-words.txt"
};
static const unsigned char words_speech[] = {
#embed "../../words/speech.txt"
};
static const unsigned char words_stances[] = {
#embed "../../words/stances.txt"
};
static const unsigned char words_stop_words[] = {
#embed "../../words/stop-words.txt"
};
static const unsigned char words_whatsapp[] = {
#embed "../../words/whatsapp.txt"
};
static const unsigned char words_written_times[] = {
#embed "../../words/written-times.txt"
};

#define FILE(path, bytes) {path, bytes, sizeof(bytes)}

static const DebriefShippedFile files[] = {
    FILE("jobs/_defaults.yaml", jobs_defaults),
    FILE("jobs/archive.yaml", jobs_archive),
    FILE("jobs/demo.yaml", jobs_demo),
    FILE("jobs/nightly.yaml", jobs_nightly),
    FILE("jobs/thread.yaml", jobs_thread),
    FILE("page/report.css", page_css),
    FILE("page/report.js", page_js),
    FILE("prompts/ask.prompt", prompt_ask),
    FILE("prompts/digest.prompt", prompt_digest),
    FILE("prompts/fold.prompt", prompt_fold),
    FILE("prompts/pack.prompt", prompt_pack),
    FILE("prompts/thread.prompt", prompt_thread),
    FILE("prompts/_evidence.prompt", partial_evidence),
    FILE("prompts/_rules.prompt", partial_rules),
    FILE("prompts/_wording.prompt", partial_wording),
    FILE("prompts/models.yaml", models),
    FILE("prompts/kinds/action_item.prompt", kind_action_item),
    FILE("prompts/kinds/decision.prompt", kind_decision),
    FILE("prompts/kinds/open_question.prompt", kind_open_question),
    FILE("prompts/kinds/priority.prompt", kind_priority),
    FILE("prompts/kinds/suggestion.prompt", kind_suggestion),
    FILE("prompts/kinds/summary.prompt", kind_summary),
    FILE("weights/offline.bin", weights_offline),
    FILE("weights/links.bin", weights_links),
    FILE("weights/titles.bin", weights_titles),
    FILE("weights/owners.bin", weights_owners),
    FILE("weights/names.bin", weights_names),
    FILE("weights/planted.bin", weights_planted),
    FILE("weights/polarity.bin", weights_polarity),
    FILE("weights/german-words.txt", weights_german_words),
    FILE("weights/confidence.txt", weights_confidence),
    FILE("weights/item-confidence.txt", weights_item_confidence),
    FILE("weights/common-words.txt", weights_common_words),
    FILE("weights/headline.txt", weights_headline),
    FILE("weights/languages.txt", weights_languages),
    FILE("weights/matter.txt", weights_matter),
    FILE("weights/ranking.txt", weights_ranking),
    FILE("weights/summary.txt", weights_summary),
    FILE("words/abbreviations.txt", words_abbreviations),
    FILE("words/addressed.txt", words_addressed),
    FILE("words/answers.txt", words_answers),
    FILE("words/boilerplate.txt", words_boilerplate),
    FILE("words/claims.txt", words_claims),
    FILE("words/cues.txt", words_cues),
    FILE("words/dates-dutch.txt", words_dates_dutch),
    FILE("words/dates-french.txt", words_dates_french),
    FILE("words/dates-italian.txt", words_dates_italian),
    FILE("words/dates-polish.txt", words_dates_polish),
    FILE("words/dates-portuguese.txt", words_dates_portuguese),
    FILE("words/dates-spanish.txt", words_dates_spanish),
    FILE("words/dates.txt", words_dates),
    FILE("words/dates-unspaced.txt", words_dates_unspaced),
    FILE("words/delegation.txt", words_delegation),
    FILE("words/edits.txt", words_edits),
    FILE("words/feedback.txt", words_feedback),
    FILE("words/function-words.txt", words_function_words),
    FILE("words/guard.txt", words_guard),
    FILE("words/infinitives.txt", words_infinitives),
    FILE("words/items.txt", words_items),
    FILE("words/languages.txt", words_languages),
    FILE("words/links.txt", words_links),
    FILE("words/numbers.txt", words_numbers),
    FILE("words/opposites.txt", words_opposites),
    FILE("words/orders.txt", words_orders),
    FILE("words/promised-verbs.txt", words_promised_verbs),
    FILE("words/promises.txt", words_promises),
    FILE("words/reactions.txt", words_reactions),
    FILE("words/redaction.txt", words_redaction),
    FILE("words/refusals.txt", words_refusals),
    FILE("words/small-words.txt", words_small_words),
    FILE("words/speech.txt", words_speech),
    FILE("words/stances.txt", words_stances),
    FILE("words/stop-words.txt", words_stop_words),
    FILE("words/whatsapp.txt", words_whatsapp),
    FILE("words/written-times.txt", words_written_times),
    FILE("schemas/message.json", schema_message),
    FILE("jobs/job.schema.json", jobs_schema),
    FILE("schemas/ingest.json", schema_ingest),
    FILE("schemas/inspection.json", schema_inspection),
    FILE("schemas/threads.json", schema_threads),
    FILE("schemas/skipped.json", schema_skipped),
    FILE("schemas/thread.json", schema_thread),
    FILE("schemas/search.json", schema_search),
    FILE("schemas/run.json", schema_run),
    FILE("schemas/extraction.json", schema_extraction),
    FILE("schemas/insight.json", schema_insight),
    FILE("schemas/insights.json", schema_insights),
    FILE("schemas/history.json", schema_history),
    FILE("schemas/review.json", schema_review),
    FILE("schemas/review-queue.json", schema_review_queue),
    FILE("schemas/decisions.json", schema_decisions),
    FILE("schemas/verification.json", schema_verification),
    FILE("schemas/insight-record.json", schema_insight_record),
    FILE("schemas/insights-import.json", schema_insights_import),
    FILE("schemas/explanation.json", schema_explanation),
    FILE("schemas/answer.json", schema_answer),
    FILE("schemas/report.json", schema_report),
    FILE("schemas/prompts.json", schema_prompts),
    FILE("schemas/lint.json", schema_lint),
    FILE("schemas/jobs.json", schema_jobs),
    FILE("schemas/explain.json", schema_explain),
    FILE("schemas/slots.json", schema_slots),
    FILE("schemas/next.json", schema_next),
    FILE("schemas/queue.json", schema_queue),
    FILE("schemas/hosts.json", schema_hosts),
    FILE("schemas/cost.json", schema_cost),
    FILE("schemas/status.json", schema_status),
    FILE("schemas/doctor.json", schema_doctor),
    FILE("schemas/forget.json", schema_forget),
    FILE("schemas/gc.json", schema_gc),
    FILE("schemas/version.json", schema_version),
    FILE("schemas/eval.retrieval.json", schema_eval_retrieval),
    FILE("schemas/eval.items.json", schema_eval_items),
    FILE("schemas/eval.summary.json", schema_eval_summary),
    FILE("schemas/eval.grounding.json", schema_eval_grounding),
    FILE("schemas/eval.threads.json", schema_eval_threads),
    FILE("schemas/calibration.json", schema_calibration),
    FILE("schemas/eval.calibration.json", schema_eval_calibration),
    FILE("schemas/eval.extraction.json", schema_eval_extraction),
    FILE("schemas/eval.claims.json", schema_eval_claims),
    FILE("schemas/eval.injection.json", schema_eval_injection),
    FILE("schemas/mcp-search_messages.input.json", schema_mcp_search_messages_input),
    FILE("schemas/mcp-search_messages.output.json", schema_mcp_search_messages_output),
    FILE("schemas/mcp-get_thread.input.json", schema_mcp_get_thread_input),
    FILE("schemas/mcp-get_thread.output.json", schema_mcp_get_thread_output),
    FILE("schemas/mcp-list_insights.input.json", schema_mcp_list_insights_input),
    FILE("schemas/mcp-list_insights.output.json", schema_mcp_list_insights_output),
    FILE("schemas/mcp-get_insight.input.json", schema_mcp_get_insight_input),
    FILE("schemas/mcp-get_insight.output.json", schema_mcp_get_insight_output),
    FILE("schemas/mcp-list_decisions.input.json", schema_mcp_list_decisions_input),
    FILE("schemas/mcp-list_decisions.output.json", schema_mcp_list_decisions_output),
    FILE("schemas/mcp-what_changed.input.json", schema_mcp_what_changed_input),
    FILE("schemas/mcp-what_changed.output.json", schema_mcp_what_changed_output),
    FILE("schemas/mcp-list_conversations.input.json", schema_mcp_list_conversations_input),
    FILE("schemas/mcp-list_conversations.output.json", schema_mcp_list_conversations_output),
    FILE("schemas/mcp-cite.input.json", schema_mcp_cite_input),
    FILE("schemas/mcp-cite.output.json", schema_mcp_cite_output),
    FILE("schemas/mcp-accept.input.json", schema_mcp_accept_input),
    FILE("schemas/mcp-accept.output.json", schema_mcp_accept_output),
    FILE("schemas/mcp-reject.input.json", schema_mcp_reject_input),
    FILE("schemas/mcp-reject.output.json", schema_mcp_reject_output),
    FILE("schemas/mcp-done.input.json", schema_mcp_done_input),
    FILE("schemas/mcp-done.output.json", schema_mcp_done_output),
    FILE("schemas/mcp-edit.input.json", schema_mcp_edit_input),
    FILE("schemas/mcp-edit.output.json", schema_mcp_edit_output),
    FILE("coordinator/01-hosts.sql", coordinator_01),
    FILE("coordinator/02-calls.sql", coordinator_02),
    FILE("coordinator/03-forget.sql", coordinator_03),
    FILE("coordinator/04-status.sql", coordinator_04),
    FILE("coordinator/05-open-calls.sql", coordinator_05),
    FILE("migrations/01-conversations.sql", migration_01),
    FILE("migrations/02-conversation-indexes.sql", migration_02),
    FILE("migrations/03-insights.sql", migration_03),
    FILE("migrations/04-runs.sql", migration_04),
    FILE("migrations/05-sink-queue.sql", migration_05),
    FILE("migrations/06-ledger.sql", migration_06),
    FILE("migrations/07-slots.sql", migration_07),
    FILE("migrations/08-digests.sql", migration_08),
    FILE("migrations/09-reports.sql", migration_09),
    FILE("migrations/10-forgotten.sql", migration_10),
    FILE("migrations/11-reviews.sql", migration_11),
    FILE("migrations/12-versions.sql", migration_12),
    FILE("migrations/13-sightings.sql", migration_13),
    FILE("migrations/14-answer-digests.sql", migration_14),
    FILE("migrations/15-closings.sql", migration_15),
    FILE("migrations/16-work-queue.sql", migration_16),
    FILE("migrations/17-insight-lookups.sql", migration_17),
    FILE("migrations/18-slot-failures.sql", migration_18),
    FILE("migrations/19-deliveries.sql", migration_19),
    FILE("migrations/20-insight-listings.sql", migration_20),
    FILE("migrations/21-apps.sql", migration_21),
    FILE("migrations/22-source-cursors.sql", migration_22),
    FILE("presets/discourse.yaml", preset_discourse),
    FILE("presets/mattermost.yaml", preset_mattermost),
    FILE("presets/synapse.yaml", preset_synapse),
    FILE("presets/zulip.yaml", preset_zulip),
    FILE("migrations/23-affinity.sql", migration_23),
    FILE("migrations/24-call-shares.sql", migration_24),
    FILE("migrations/25-first-versions.sql", migration_25),
    FILE("migrations/26-thread-names.sql", migration_26),
    FILE("migrations/27-thread-name-versions.sql", migration_27),
    FILE("migrations/28-ownership.sql", migration_28),
    FILE("migrations/29-conversation-zones.sql", migration_29),
    FILE("migrations/30-extraction-kinds.sql", migration_30),
    FILE("migrations/31-evidence-order.sql", migration_31),
    FILE("migrations/32-queue-columns.sql", migration_32),
    FILE("migrations/33-evidence-columns.sql", migration_33),
};

size_t debrief_shipped_count(void) { return sizeof(files) / sizeof(files[0]); }

DebriefShippedFile debrief_shipped_file(size_t place) { return files[place]; }
