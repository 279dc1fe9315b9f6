"""Drives calls with the google-genai client: google_genai.py URL CALLS IN-FLIGHT MILLISECONDS.

Prints the same JSON object as http-benchmark. Needs the package google-genai.
"""

import asyncio
import json
import resource
import sys
import time

from google import genai
from google.genai import types

PROMPT = "Alice: we agreed to ship on Thursday, budget 12k. " * 164


async def work(client, calls, failures):
    """Makes calls one after the other until none is left."""
    config = types.GenerateContentConfig(temperature=0, response_mime_type="application/json")
    for _ in calls:
        try:
            answer = await client.aio.models.generate_content(
                model="benchmark", contents=PROMPT, config=config
            )
            if not answer.text:
                failures.append("empty")
        except Exception as error:
            failures.append(repr(error))


async def main():
    """Measures."""
    url, count, in_flight, latency = sys.argv[1], *map(int, sys.argv[2:])
    options = types.HttpOptions(base_url=url.split("/v1beta")[0], timeout=120_000)
    client = genai.Client(api_key="none", http_options=options)
    calls, failures = iter(range(count)), []
    start, before = time.perf_counter(), time.process_time()
    await asyncio.gather(*(work(client, calls, failures) for _ in range(in_flight)))
    seconds, processor = time.perf_counter() - start, time.process_time() - before
    result = {
        "seconds": round(seconds, 3),
        "share": round(count / in_flight * latency / 1000 / seconds, 3),
        "cpuMicroseconds": round(processor / count * 1e6, 3),
        "peakMegabytes": round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024, 3),
        "failed": len(failures),
    }
    print(json.dumps(result))


asyncio.run(main())
