extension SecretRule {
  /// The keys and tokens of services, each in the form that its service documents.
  ///
  /// A prefix that no word has is found in the middle of other letters, too: `tokenghp_…`.
  static let services: [SecretRule] = [
    // https://cloud.google.com/docs/authentication/api-keys
    SecretRule("google-api-key", "AIza", #"(AIza[0-9A-Za-z_-]{35})"#),
    // https://ai.google.dev/gemini-api/docs/api-key (auth keys, since 2026)
    SecretRule("google-auth-key", #"AQ\."#, #"\b(AQ\.[0-9A-Za-z_-]{30,})"#),
    // https://developers.google.com/identity/protocols/oauth2
    SecretRule("google-access-token", #"ya29\."#, #"(ya29\.[0-9A-Za-z_-]{20,})"#),
    SecretRule("google-client-secret", "GOCSPX-", #"(GOCSPX-[0-9A-Za-z_-]{28})"#),
    // https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_identifiers.html
    SecretRule(
      "aws-access-key",
      "AKIA|ASIA|ABIA|ACCA",
      #"((?:AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{16})"#
    ),
    SecretRule(
      "aws-secret-key",
      "(?i)aws|secret",
      #"(?i)(?:aws|secret)[0-9a-z_ .-]{0,30}["'`]?\s{0,3}[=:]\s{0,3}["'`]?([0-9a-z/+]{40})\b"#,
      entropy: 3.5,
      mixed: true
    ),
    // https://learn.microsoft.com/azure/storage/common/storage-configure-connection-string
    SecretRule("azure-account-key", "AccountKey=", #"AccountKey=([0-9A-Za-z+/]{40,}={0,2})"#),
    SecretRule("azure-shared-key", "SharedAccessKey=", #"SharedAccessKey=([0-9A-Za-z+/]{30,}=?)"#),
    // https://learn.microsoft.com/azure/storage/common/storage-sas-overview
    SecretRule(
      "signed-url",
      "(?i)sig(?:nature)?=",
      #"(?i)[?&](?:x-amz-|x-goog-)?sig(?:nature)?=([0-9a-z%+/=_-]{24,})"#
    ),
    // https://docs.github.com/authentication/keeping-your-account-and-data-secure
    SecretRule("github-token", "gh[pousr]_", #"(gh[pousr]_[0-9A-Za-z]{36,})"#),
    SecretRule("github-fine-grained-token", "github_pat_", #"(github_pat_[0-9A-Za-z_]{22,})"#),
    // https://docs.gitlab.com/security/tokens/#token-prefixes
    SecretRule(
      "gitlab-token",
      "gl[a-z]{2,5}-",
      #"(gl(?:pat|oas|dt|rt|cbt|ptt|ft|imt|agent|wt|soat|ffct)-[0-9A-Za-z_.=-]{20,})"#
    ),
    // https://api.slack.com/concepts/token-types
    SecretRule("slack-token", "xox[a-z]-|xapp-", #"((?:xox[abcdeoprs]|xapp)-[0-9A-Za-z-]{10,})"#),
    // https://api.slack.com/messaging/webhooks
    SecretRule(
      "slack-webhook",
      "hooks.slack.com",
      #"hooks\.slack\.com/(?:services|workflows|triggers)/([0-9A-Za-z+/_-]{30,})"#
    ),
    // https://docs.stripe.com/keys
    SecretRule(
      "stripe-key",
      "[sr]k_(?:test|live|prod)_",
      #"([sr]k_(?:test|live|prod)_[0-9A-Za-z]{10,})"#
    ),
    SecretRule("stripe-webhook-secret", "whsec_", #"(whsec_[0-9A-Za-z+/=]{32,})"#),
    // https://platform.openai.com/docs/api-reference/authentication
    SecretRule(
      "openai-key",
      "sk-",
      #"\b(sk-(?:(?:proj|svcacct|admin|None)-[0-9A-Za-z_-]{20,}|[0-9A-Za-z]{32,}))"#,
      entropy: 3
    ),
    // https://docs.anthropic.com/en/api/admin-api/apikeys
    SecretRule("anthropic-key", "sk-ant-", #"(sk-ant-[0-9A-Za-z]{3,8}-[0-9A-Za-z_-]{20,})"#),
    // https://openrouter.ai/docs/api-reference/authentication
    SecretRule("openrouter-key", "sk-or-", #"(sk-or-v1-[0-9a-f]{64})"#),
    // https://console.groq.com/docs/quickstart
    SecretRule("groq-key", "gsk_", #"(gsk_[0-9A-Za-z]{48,})"#),
    // https://docs.x.ai/docs/overview
    SecretRule("xai-key", "xai-", #"(xai-[0-9A-Za-z]{60,})"#),
    // https://huggingface.co/docs/hub/security-tokens
    SecretRule("hugging-face-token", "hf_", #"\b(hf_[0-9A-Za-z]{30,})"#),
    // https://docs.npmjs.com/about-access-tokens
    SecretRule("npm-token", "npm_", #"\b(npm_[0-9A-Za-z]{36})"#),
    // https://pypi.org/help/#apitoken
    SecretRule("pypi-token", "pypi-AgE", #"(pypi-AgE[0-9A-Za-z_-]{50,})"#),
    // https://guides.rubygems.org/api-key-scopes/
    SecretRule("rubygems-key", "rubygems_", #"(rubygems_[0-9a-f]{48})"#),
    // https://docs.docker.com/security/for-developers/access-tokens/
    SecretRule("docker-token", "dckr_", #"(dckr_(?:pat|oat)_[0-9A-Za-z_-]{24,})"#),
    // https://docs.sendgrid.com/ui/account-and-settings/api-keys
    SecretRule("sendgrid-key", #"SG\."#, #"\b(SG\.[0-9A-Za-z_-]{22}\.[0-9A-Za-z_-]{43})"#),
    // https://www.twilio.com/docs/iam/api-keys
    SecretRule("twilio-key", "SK[0-9a-f]{4}", #"\b(SK[0-9a-f]{32})\b"#),
    // https://www.twilio.com/docs/iam/access-tokens: the token beside the account's identifier
    SecretRule(
      "twilio-auth-token",
      "(?i:twilio)|AC[0-9a-f]{32}",
      #"(?:(?i:twilio)|\bAC[0-9a-f]{32}\b)[^\r\n]{0,80}?\b([0-9a-f]{32})\b"#,
      entropy: 3,
      mixed: true
    ),
    // https://documentation.mailgun.com/docs/mailgun/user-manual/api-key-mgmt/
    SecretRule(
      "mailgun-key",
      "(?i)key-[0-9a-z]{8}",
      #"(?i)\b(key-[0-9a-z]{32})\b"#,
      entropy: 3,
      mixed: true
    ),
    SecretRule(
      "mailgun-signed-key",
      "[0-9a-f]{32}-[0-9a-f]{8}-",
      #"\b([0-9a-f]{32}-[0-9a-f]{8}-[0-9a-f]{8})\b"#
    ),
    // https://mailchimp.com/developer/marketing/guides/quick-start/
    SecretRule("mailchimp-key", "[0-9a-f]{32}-us", #"\b([0-9a-f]{32}-us[0-9]{1,2})\b"#),
    // https://core.telegram.org/bots/api#authorizing-your-bot
    SecretRule("telegram-bot-token", "[0-9]:A", #"\b([0-9]{5,16}:A[0-9A-Za-z_-]{34})"#),
    // https://discord.com/developers/docs/reference#authentication
    SecretRule(
      "discord-bot-token",
      #"[MNO][0-9A-Za-z_-]{23,27}\."#,
      #"\b([MNO][0-9A-Za-z_-]{23,27}\.[0-9A-Za-z_-]{6}\.[0-9A-Za-z_-]{27,})"#
    ),
    // https://docs.discord.com/developers/resources/webhook
    SecretRule(
      "discord-webhook",
      "/api/webhooks/",
      #"discord(?:app)?\.com/api/webhooks/[0-9]{15,21}/([0-9A-Za-z_-]{40,})"#
    ),
    // https://docs.digitalocean.com/reference/api/create-personal-access-token/
    SecretRule("digitalocean-token", "do[opr]_v1_", #"(do[opr]_v1_[0-9a-f]{64})"#),
    // https://shopify.dev/docs/apps/build/authentication-authorization
    SecretRule("shopify-token", "shp[a-z]{2}_", #"(shp(?:at|ca|pa|ss)_[0-9A-Fa-f]{32})"#),
    // https://docs.databricks.com/dev-tools/auth/pat
    SecretRule("databricks-token", "dapi[0-9a-f]", #"(dapi[0-9a-f]{32})"#),
    // https://developer.hashicorp.com/vault/docs/concepts/tokens
    SecretRule("vault-token", #"hv[sbr]\."#, #"\b(hv[sbr]\.[0-9A-Za-z_-]{24,})"#),
    // https://developers.linear.app/docs/graphql/working-with-the-graphql-api
    SecretRule("linear-key", "lin_", #"(lin_(?:api|oauth)_[0-9A-Za-z]{32,})"#),
    // https://developers.notion.com/docs/authorization
    SecretRule("notion-token", "ntn_|secret_", #"\b((?:ntn|secret)_[0-9A-Za-z]{40,})"#),
    // https://www.figma.com/developers/api#authentication
    SecretRule("figma-token", "fig[dour]_", #"(fig[dour]_[0-9A-Za-z_-]{36,})"#),
    // https://support.atlassian.com/atlassian-account/docs/ (manage API tokens)
    SecretRule("atlassian-token", "ATATT3", #"(ATATT3[0-9A-Za-z_=-]{60,})"#),
    // https://grafana.com/docs/grafana/latest/administration/service-accounts/
    SecretRule("grafana-token", "gl(?:sa|c)_", #"(gl(?:sa|c)_[0-9A-Za-z+/=_]{32,})"#),
    // https://docs.sentry.io/account/auth-tokens/
    SecretRule("sentry-token", "sntry[su]_", #"(sntry[su]_[0-9A-Za-z+/=_-]{60,})"#),
    // https://learning.postman.com/docs/reference/postman-api/authentication/
    SecretRule("postman-key", "PMAK-", #"(PMAK-[0-9a-f]{24}-[0-9a-f]{34})"#),
    // https://age-encryption.org/v1
    SecretRule("age-key", "(?i)AGE-SECRET-KEY-", #"(?i)(AGE-SECRET-KEY-1[0-9a-z]{58})"#),
  ]
}
