#!/usr/bin/env python3
"""Drive the emulator with Google's own SDK, unchanged: generate, stream, countTokens, errors.

usage: sdk-check.py PATH-OF-gemini-emulator
Skips with a message (exit status 0) where the package google-genai is not installed.
"""
import json
import os
import subprocess
import sys
import tempfile

try:
    from google import genai
    from google.genai import errors, types
except ImportError:
    print("sdk-check: skipped, google-genai is not installed (pip install google-genai)")
    sys.exit(0)

RULES = {
    "rules": [
        {"matching": "busy", "reply": {"overloaded": True}},
        {"matching": "quota", "reply": {"minuteQuota": "7s"}},
        {"matching": "long", "times": 1, "reply": {"continues": "one ", "token": "AAAA"}},
        {"matching": "long", "reply": {"text": "two"}},
        {"matching": "cut", "reply": {"cut": "half"}},
        {"matching": "refused", "reply": {"blocked": "PROHIBITED_CONTENT"}},
        {"matching": "list", "reply": {"json": {"items": ["a", "b"]}}},
    ],
    "otherwise": {"text": "The quick brown fox jumps over the lazy dog", "thoughtsTokens": 5},
}


def check(name, condition):
    if not condition:
        sys.exit(f"sdk-check: FAILED: {name}")
    print(f"sdk-check: {name}")


def drive(base_url, version):
    options = types.HttpOptions(base_url=base_url, api_version=version)
    client = genai.Client(api_key="any", http_options=options)
    model = "gemini-3.8-flash"
    ask = lambda text, **config: client.models.generate_content(
        model=model, contents=text, config=types.GenerateContentConfig(**config)
    )

    answer = ask(
        "hello",
        system_instruction="Be brief.",
        max_output_tokens=2048,
        thinking_config=types.ThinkingConfig(thinking_level="low"),
    )
    check(f"{version} generate", answer.text.endswith("lazy dog"))
    usage = answer.usage_metadata
    check(f"{version} usage", usage.prompt_token_count > 0 and usage.thoughts_token_count == 5)
    check(f"{version} model version", answer.model_version == model)

    schema = {"type": "OBJECT", "properties": {"items": {"type": "ARRAY", "items": {"type": "STRING"}}}}
    answer = ask("list", response_mime_type="application/json", response_schema=schema)
    check(f"{version} schema", json.loads(answer.text) == {"items": ["a", "b"]})

    chunks = list(client.models.generate_content_stream(model=model, contents="hello"))
    text = "".join(chunk.text or "" for chunk in chunks)
    check(f"{version} stream", len(chunks) > 1 and text.endswith("lazy dog"))
    check(f"{version} finish reason", chunks[-1].candidates[0].finish_reason.value == "STOP")

    tokens = client.models.count_tokens(model=model, contents="one two three")
    check(f"{version} countTokens", tokens.total_tokens == 3)
    check(f"{version} models", any(m.name == f"models/{model}" for m in client.models.list()))

    answer = ask("cut")
    check(f"{version} cut", answer.candidates[0].finish_reason.value == "MAX_TOKENS")
    answer = ask("refused")
    check(f"{version} block", answer.prompt_feedback.block_reason.value == "PROHIBITED_CONTENT")

    for text, code, config in [
        ("busy", 503, {}),
        ("quota", 429, {}),
        ("x", 400, {"thinking_config": types.ThinkingConfig(thinking_level="minimal")}),
    ]:
        try:
            ask(text, **config)
            check(f"{version} {code}", False)
        except errors.APIError as error:
            check(f"{version} {code}", error.code == code)


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    with tempfile.NamedTemporaryFile("w", suffix=".json") as script:
        json.dump(RULES, script)
        script.flush()
        emulator = subprocess.Popen(
            [sys.argv[1], "--script", script.name], stdout=subprocess.PIPE, text=True
        )
        try:
            base_url = emulator.stdout.readline().strip()
            for name in ("GOOGLE_API_KEY", "GEMINI_API_KEY", "HTTP_PROXY", "http_proxy"):
                os.environ.pop(name, None)
            for version in ("v1", "v1beta"):
                drive(base_url, version)
            options = types.HttpOptions(base_url=base_url)
            client = genai.Client(api_key="any", http_options=options)
            answer = client.models.generate_content(model="gemini-3.8-flash", contents="long")
            check("continuation", answer.text == "one two")
        finally:
            emulator.kill()
            emulator.wait()


main()
