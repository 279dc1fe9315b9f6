extension RequestSchema {
  /// The messages of the service's v1beta schema that a request can hold.
  ///
  /// A message is a name and its fields. `[T]` is a list, `{T}` a map from names, `enum(A| B)` one of
  /// some words; `any` is any JSON.
  static let table = """
    AudioResponseFormat bitRate:int32 delivery:enum(DELIVERY_UNSPECIFIED| INLINE| URI)
      mimeType:enum(MIME_TYPE_UNSPECIFIED| AUDIO_MP3| AUDIO_OGG_OPUS| AUDIO_L16| AUDIO_WAV|
      AUDIO_ALAW| AUDIO_MULAW) sampleRate:int32
    AudioTranscriptionConfig adaptationPhrases:[string] customVocabulary:[string] diarization:bool
      languageAuto:LanguageAuto languageCodes:[string] languageHints:LanguageHints
      mode:enum(MODE_UNSPECIFIED| VERBATIM| SMART) wordTimestamp:bool
    Blob data:bytes mimeType:string
    CodeExecution
    CodeExecutionResult id:string outcome:enum(OUTCOME_UNSPECIFIED| OUTCOME_OK| OUTCOME_FAILED|
      OUTCOME_DEADLINE_EXCEEDED) output:string
    ComputerUse disabledSafetyPolicies:[enum(SAFETY_POLICY_UNSPECIFIED| FINANCIAL_TRANSACTIONS|
      SENSITIVE_DATA_MODIFICATION| COMMUNICATION_TOOL| ACCOUNT_CREATION| DATA_MODIFICATION|
      USER_CONSENT_MANAGEMENT| LEGAL_TERMS_AND_AGREEMENTS)] enablePromptInjectionDetection:bool
      environment:enum(ENVIRONMENT_UNSPECIFIED| ENVIRONMENT_BROWSER| ENVIRONMENT_MOBILE|
      ENVIRONMENT_DESKTOP) excludedPredefinedFunctions:[string]
    Content parts:[Part] role:string
    CountTokensRequest contents:[Content] generateContentRequest:GenerateContentRequest
    DynamicRetrievalConfig dynamicThreshold:number mode:enum(MODE_UNSPECIFIED| MODE_DYNAMIC)
    ExecutableCode code:string id:string language:enum(LANGUAGE_UNSPECIFIED| PYTHON)
    FileData fileUri:string mimeType:string
    FileSearch fileSearchStoreNames:[string] metadataFilter:string topK:int32
    FunctionCall args:{any} id:string name:string
    FunctionCallingConfig allowedFunctionNames:[string] mode:enum(MODE_UNSPECIFIED| AUTO| ANY|
      NONE| VALIDATED)
    FunctionDeclaration behavior:enum(UNSPECIFIED| BLOCKING| NON_BLOCKING) description:string
      name:string parameters:Schema parametersJsonSchema:any response:Schema
      responseJsonSchema:any
    FunctionResponse id:string name:string parts:[FunctionResponsePart] response:{any}
      scheduling:enum(SCHEDULING_UNSPECIFIED| SILENT| WHEN_IDLE| INTERRUPT) willContinue:bool
    FunctionResponseBlob data:bytes mimeType:string
    FunctionResponsePart inlineData:FunctionResponseBlob
    GenerateContentRequest cachedContent:string contents:[Content] continuationToken:bytes
      generationConfig:GenerationConfig labels:{string} model:string
      safetySettings:[SafetySetting] serviceTier:enum(unspecified| standard| flex| priority)
      store:bool systemInstruction:Content toolConfig:ToolConfig tools:[Tool]
    GenerationConfig _responseJsonSchema:any audioTranscriptionConfig:AudioTranscriptionConfig
      candidateCount:int32 enableAffectiveDialog:bool enableEnhancedCivicAnswers:bool
      frequencyPenalty:number imageConfig:ImageConfig logprobs:int32 maxOutputTokens:int32
      mediaResolution:enum(MEDIA_RESOLUTION_UNSPECIFIED| MEDIA_RESOLUTION_LOW|
      MEDIA_RESOLUTION_MEDIUM| MEDIA_RESOLUTION_HIGH) presencePenalty:number
      responseFormat:ResponseFormatConfig responseJsonSchema:any responseLogprobs:bool
      responseMimeType:string responseModalities:[enum(MODALITY_UNSPECIFIED| TEXT| IMAGE| AUDIO)]
      responseSchema:Schema seed:int32 speechConfig:SpeechConfig stopSequences:[string]
      temperature:number thinkingConfig:ThinkingConfig topK:int32 topP:number
      translationConfig:TranslationConfig
    GoogleMaps enableWidget:bool
    GoogleSearch searchTypes:SearchTypes timeRangeFilter:Interval
    GoogleSearchRetrieval dynamicRetrievalConfig:DynamicRetrievalConfig
    ImageConfig aspectRatio:string imageSize:string
    ImageResponseFormat aspectRatio:enum(ASPECT_RATIO_UNSPECIFIED| ASPECT_RATIO_ONE_BY_ONE|
      ASPECT_RATIO_TWO_BY_THREE| ASPECT_RATIO_THREE_BY_TWO| ASPECT_RATIO_THREE_BY_FOUR|
      ASPECT_RATIO_FOUR_BY_THREE| ASPECT_RATIO_FOUR_BY_FIVE| ASPECT_RATIO_FIVE_BY_FOUR|
      ASPECT_RATIO_NINE_BY_SIXTEEN| ASPECT_RATIO_SIXTEEN_BY_NINE| ASPECT_RATIO_TWENTY_ONE_BY_NINE|
      ASPECT_RATIO_ONE_BY_EIGHT| ASPECT_RATIO_EIGHT_BY_ONE| ASPECT_RATIO_ONE_BY_FOUR|
      ASPECT_RATIO_FOUR_BY_ONE) delivery:enum(DELIVERY_UNSPECIFIED| INLINE| URI)
      imageSize:enum(IMAGE_SIZE_UNSPECIFIED| IMAGE_SIZE_FIVE_TWELVE| IMAGE_SIZE_ONE_K|
      IMAGE_SIZE_TWO_K| IMAGE_SIZE_FOUR_K) mimeType:enum(MIME_TYPE_UNSPECIFIED| IMAGE_JPEG)
    ImageSearch
    Interval endTime:string startTime:string
    LanguageAuto
    LanguageHints languageCodes:[string]
    LatLng latitude:number longitude:number
    McpServer name:string streamableHttpTransport:StreamableHttpTransport
    MultiSpeakerVoiceConfig speakerVoiceConfigs:[SpeakerVoiceConfig]
    Part codeExecutionResult:CodeExecutionResult executableCode:ExecutableCode fileData:FileData
      functionCall:FunctionCall functionResponse:FunctionResponse inlineData:Blob
      mediaProcessing:enum(MEDIA_PROCESSING_UNSPECIFIED| STATIC| AGENTIC)
      mediaResolution:V1mainMediaResolution partMetadata:{any} text:string thought:bool
      thoughtSignature:bytes toolCall:ToolCall toolResponse:ToolResponse
      videoMetadata:VideoMetadata
    PrebuiltVoiceConfig voiceName:string
    ResponseFormatConfig audio:AudioResponseFormat image:ImageResponseFormat
      text:TextResponseFormat
    RetrievalConfig languageCode:string latLng:LatLng
    SafetySetting category:enum(HARM_CATEGORY_UNSPECIFIED| HARM_CATEGORY_DEROGATORY|
      HARM_CATEGORY_TOXICITY| HARM_CATEGORY_VIOLENCE| HARM_CATEGORY_SEXUAL| HARM_CATEGORY_MEDICAL|
      HARM_CATEGORY_DANGEROUS| HARM_CATEGORY_HARASSMENT| HARM_CATEGORY_HATE_SPEECH|
      HARM_CATEGORY_SEXUALLY_EXPLICIT| HARM_CATEGORY_DANGEROUS_CONTENT|
      HARM_CATEGORY_CIVIC_INTEGRITY| HARM_CATEGORY_JAILBREAK)
      threshold:enum(HARM_BLOCK_THRESHOLD_UNSPECIFIED| BLOCK_LOW_AND_ABOVE|
      BLOCK_MEDIUM_AND_ABOVE| BLOCK_ONLY_HIGH| BLOCK_NONE| OFF)
    Schema anyOf:[Schema] default:any description:string enum:[string] example:any format:string
      items:Schema maxItems:int64 maxLength:int64 maxProperties:int64 maximum:number
      minItems:int64 minLength:int64 minProperties:int64 minimum:number nullable:bool
      pattern:string properties:{Schema} propertyOrdering:[string] required:[string] title:string
      type:enum(TYPE_UNSPECIFIED| STRING| NUMBER| INTEGER| BOOLEAN| ARRAY| OBJECT| NULL)
    SearchTypes imageSearch:ImageSearch webSearch:WebSearch
    SpeakerVoiceConfig speaker:string voiceConfig:VoiceConfig
    SpeechConfig languageCode:string multiSpeakerVoiceConfig:MultiSpeakerVoiceConfig
      voiceConfig:VoiceConfig
    StreamableHttpTransport headers:{string} sseReadTimeout:duration terminateOnClose:bool
      timeout:duration url:string
    TextResponseFormat mimeType:enum(MIME_TYPE_UNSPECIFIED| APPLICATION_JSON| TEXT_PLAIN|
      application/json| text/plain) schema:any
    ThinkingConfig includeThoughts:bool thinkingBudget:int32
      thinkingLevel:enum(THINKING_LEVEL_UNSPECIFIED| MINIMAL| LOW| MEDIUM| HIGH)
    Tool codeExecution:CodeExecution computerUse:ComputerUse fileSearch:FileSearch
      functionDeclarations:[FunctionDeclaration] googleMaps:GoogleMaps googleSearch:GoogleSearch
      googleSearchRetrieval:GoogleSearchRetrieval mcpServers:[McpServer] urlContext:UrlContext
    ToolCall args:{any} id:string toolName:string toolType:enum(TOOL_TYPE_UNSPECIFIED|
      GOOGLE_SEARCH_WEB| GOOGLE_SEARCH_IMAGE| URL_CONTEXT| GOOGLE_MAPS| FILE_SEARCH)
    ToolConfig functionCallingConfig:FunctionCallingConfig includeServerSideToolInvocations:bool
      retrievalConfig:RetrievalConfig
    ToolResponse id:string response:{any} toolType:enum(TOOL_TYPE_UNSPECIFIED| GOOGLE_SEARCH_WEB|
      GOOGLE_SEARCH_IMAGE| URL_CONTEXT| GOOGLE_MAPS| FILE_SEARCH)
    TranslationConfig echoTargetLanguage:bool targetLanguageCode:string
    UrlContext
    V1mainMediaResolution level:enum(MEDIA_RESOLUTION_UNSPECIFIED| MEDIA_RESOLUTION_LOW|
      MEDIA_RESOLUTION_MEDIUM| MEDIA_RESOLUTION_HIGH| MEDIA_RESOLUTION_ULTRA_HIGH)
    VideoMetadata endOffset:duration fps:number startOffset:duration
    VoiceConfig prebuiltVoiceConfig:PrebuiltVoiceConfig
    WebSearch
    """
}
