/// The published form of a job file.
public enum JobSchema {
  /// The schema with the kinds that there are.
  ///
  /// - Parameter kinds: The names of the kinds.
  /// - Returns: A JSON Schema of draft 07.
  public static func text(kinds: [String]) -> String {
    text.replacing(list(JobVocabulary.kinds), with: list(kinds))
  }

  /// The lines of an enumeration.
  private static func list(_ words: [String]) -> String {
    words.map { "        \"\($0)\"" }.joined(separator: ",\n")
  }

  /// A JSON Schema of draft 07, which editors know.
  ///
  /// What it cannot say, the reader checks: that zones exist, that the name is that of the file,
  /// and that no file is written twice.
  public static let text = #"""
    {
      "$schema": "http://json-schema.org/draft-07/schema#",
      "title": "A job of debrief",
      "description": "Where conversations come from, which threads are read for what, and where the results go. Paths are relative to the file they stand in.",
      "type": "object",
      "properties": {
        "name": {
          "description": "The job's name; if given, that of the file without .yaml.",
          "type": "string",
          "pattern": "^[a-z0-9][a-z0-9_-]{0,63}$"
        },
        "description": {"description": "What the job is for.", "type": "string", "minLength": 1},
        "extends": {
          "description": "Files beside this one that lie underneath it, the first at the bottom. Mappings are merged, lists replace, null removes.",
          "anyOf": [
            {"$ref": "#/definitions/baseFile"},
            {"type": "array", "items": {"$ref": "#/definitions/baseFile"}, "maxItems": 4}
          ]
        },
        "params": {"$ref": "#/definitions/params"},
        "source": {
          "description": "What is read first: a file, folder or database. Without it the whole workspace is meant.",
          "anyOf": [
            {"$ref": "#/definitions/path"},
            {"$ref": "#/definitions/source"},
            {"type": "null"}
          ]
        },
        "as_of": {
          "description": "When insights are judged: now, at the newest message of the source, or at the end of a day.",
          "anyOf": [
            {"enum": ["now", "source", null]},
            {"$ref": "#/definitions/time"},
            {"$ref": "#/definitions/variable"}
          ]
        },
        "select": {"anyOf": [{"$ref": "#/definitions/selection"}, {"type": "null"}]},
        "kinds": {
          "description": "What to find; without it all six kinds.",
          "anyOf": [
            {"type": "array", "items": {"$ref": "#/definitions/kindName"}, "minItems": 1},
            {
              "type": "object",
              "minProperties": 1,
              "propertyNames": {"$ref": "#/definitions/kindName"},
              "additionalProperties": {"$ref": "#/definitions/kind"}
            },
            {"type": "null"}
          ]
        },
        "digest": {
          "description": "What is told of conversations as a whole, from their threads' summaries.",
          "anyOf": [
            {"enum": ["day", "week", "month", null]},
            {
              "type": "object",
              "required": ["period"],
              "properties": {
                "period": {"enum": ["day", "week", "month"]},
                "min_threads": {
                  "description": "How many threads a period must have; 2 if not said.",
                  "type": "integer",
                  "minimum": 1
                }
              },
              "additionalProperties": false
            }
          ]
        },
        "engine": {
          "description": "What reads the threads; auto is gemini where there is a key, else offline.",
          "anyOf": [
            {"enum": ["auto", "offline", "gemini", null]},
            {"$ref": "#/definitions/variable"}
          ]
        },
        "model": {
          "description": "Which Gemini model is asked; its name, or more.",
          "anyOf": [{"$ref": "#/definitions/model"}, {"type": ["string", "null"], "minLength": 1}]
        },
        "context": {
          "description": "Whether a model is also told what was said earlier in the thread's conversation, as far as it belongs to the thread; off by default.",
          "anyOf": [{"$ref": "#/definitions/context"}, {"type": ["boolean", "null"]}]
        },
        "limits": {"anyOf": [{"$ref": "#/definitions/limits"}, {"type": "null"}]},
        "redact": {
          "description": "What is replaced before anything is sent to a model; secrets always are.",
          "anyOf": [
            {"$ref": "#/definitions/redactions"},
            {
              "type": "object",
              "properties": {
                "kinds": {"$ref": "#/definitions/redactions"},
                "patterns": {
                  "description": "Your own patterns (RE2) by the name of what they find.",
                  "type": ["object", "null"],
                  "additionalProperties": {"type": "string", "minLength": 1}
                }
              },
              "additionalProperties": false
            },
            {"type": "null"}
          ]
        },
        "wording": {"anyOf": [{"$ref": "#/definitions/wording"}, {"type": "null"}]},
        "timezone": {"$ref": "#/definitions/timezone"},
        "schedule": {"anyOf": [{"$ref": "#/definitions/schedule"}, {"type": "null"}]},
        "sinks": {
          "description": "Where insights are written to.",
          "anyOf": [
            {"type": "array", "items": {"$ref": "#/definitions/sink"}},
            {"type": "null"}
          ]
        },
        "notify": {
          "description": "Who is told of runs; what becomes of that never changes a run.",
          "anyOf": [
            {"$ref": "#/definitions/notification"},
            {"type": "array", "items": {"$ref": "#/definitions/notification"}},
            {"type": "null"}
          ]
        },
        "metrics": {
          "description": "A file for the textfile collector of Prometheus; its name ends in .prom.",
          "type": ["string", "null"],
          "pattern": "^[^~].*\\.prom$"
        },
        "report": {
          "description": "What is told after a run; one report or several.",
          "anyOf": [
            {"$ref": "#/definitions/report"},
            {"type": "array", "items": {"$ref": "#/definitions/report"}},
            {"type": "null"}
          ]
        }
      },
      "patternProperties": {"^x-": {"description": "Yours; debrief does not look at it."}},
      "additionalProperties": false,
      "definitions": {
        "path": {"type": "string", "minLength": 1, "pattern": "^[^~]"},
        "baseFile": {"type": "string", "pattern": "^_?[a-z0-9][a-z0-9_-]*\\.(yaml|yml|json)$"},
        "timezone": {
          "description": "An IANA name such as Europe/Berlin, UTC, or an offset such as +02:00.",
          "type": ["string", "null"],
          "minLength": 1
        },
        "time": {
          "description": "A date or a time in ISO 8601.",
          "type": "string",
          "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}([T ][0-9].*)?$"
        },
        "span": {
          "description": "For instance 30m, 1h30m or 7d; the longer units first.",
          "type": "string",
          "pattern": "^(?=.)([0-9]+w)?([0-9]+d)?([0-9]+h)?([0-9]+m)?([0-9]+s)?([0-9]+ms)?$"
        },
        "bound": {
          "anyOf": [
            {"$ref": "#/definitions/time"},
            {"$ref": "#/definitions/span"},
            {"$ref": "#/definitions/variable"},
            {"type": "null"}
          ]
        },
        "count": {
          "anyOf": [
            {"type": ["integer", "null"], "minimum": 1, "maximum": 1000000000},
            {"$ref": "#/definitions/variable"}
          ]
        },
        "names": {
          "description": "Ids or names; * stands for any letters, ? for one. Case is ignored.",
          "type": ["array", "null"],
          "items": {"type": ["string", "number", "boolean"], "minLength": 1}
        },
    \#(modelDefinitions),
    \#(kindDefinitions),
    \#(parameterDefinitions),
    \#(sourceDefinitions),
    \#(scheduleDefinitions),
    \#(outputDefinitions),
    \#(notificationDefinitions)
      }
    }
    """#
}
