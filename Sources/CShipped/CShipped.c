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
static const unsigned char prompt_ask[] = {
#embed "../../prompts/ask.prompt"
};
static const unsigned char prompt_digest[] = {
#embed "../../prompts/digest.prompt"
};
static const unsigned char prompt_fold[] = {
#embed "../../prompts/fold.prompt"
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

#define FILE(path, bytes) {path, bytes, sizeof(bytes)}

static const DebriefShippedFile files[] = {
    FILE("jobs/_defaults.yaml", jobs_defaults),
    FILE("jobs/archive.yaml", jobs_archive),
    FILE("jobs/demo.yaml", jobs_demo),
    FILE("jobs/nightly.yaml", jobs_nightly),
    FILE("jobs/thread.yaml", jobs_thread),
    FILE("prompts/ask.prompt", prompt_ask),
    FILE("prompts/digest.prompt", prompt_digest),
    FILE("prompts/fold.prompt", prompt_fold),
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
};

size_t debrief_shipped_count(void) { return sizeof(files) / sizeof(files[0]); }

DebriefShippedFile debrief_shipped_file(size_t place) { return files[place]; }
