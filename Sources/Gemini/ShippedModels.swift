extension ModelCatalog {
  /// The models as they ship; the same text as `prompts/models.yaml`, for a program that stands
  /// alone.
  public static let shippedText = """
    # Models of the Gemini API: limits, thinking levels, prices and ends, as of the date below.
    # Prices are USD for a million tokens of text on the paid tier; thinking costs as much as output.
    # A price holds from its date on. A model that is not listed is asked all the same, but has no price.
    asOf: 2026-11-20
    default: gemini-3.8-flash

    # What the list price is multiplied by. Reads from the cache cost the same in a batch.
    tiers: { standard: 1, flex: 0.5, batch: 0.5, priority: 1.8 }

    models:
      gemini-4-argon:
        released: 2026-10-13
        input: 1048576
        output: 65536
        plainOutput: 32768 # a call that is not streamed is refused above this
        thinking: { levels: [low, medium, high], default: medium }
        prices:
          - { from: 2026-10-13, input: 2.00, output: 10.00, cached: 0.10 }
          - { from: 2026-12-01, input: 4.00, output: 20.00, cached: 0.20 }

      gemini-3.8-flash:
        aliases: [gemini-flash-latest]
        released: 2026-09-02
        input: 1048576
        output: 65536
        thinking: { levels: [low, medium, high], default: medium }
        prices:
          - { from: 2026-09-02, input: 0.75, output: 3.75, cached: 0.075 }
          - { from: 2027-01-01, input: 1.50, output: 7.50, cached: 0.15 }

      gemini-3.7-flash:
        released: 2026-08-13
        deprecated: 2026-10-08
        routed: { from: 2026-10-08, to: gemini-3.8-flash }
        input: 1048576
        output: 65536
        thinking: { levels: [low, medium, high], default: medium }
        prices:
          - { from: 2026-08-13, input: 0.75, output: 3.75, cached: 0.075 }

      gemini-3.6-flash:
        released: 2026-07-21
        input: 1048576
        output: 65536
        thinking: { levels: [minimal, low, medium, high], default: medium }
        prices:
          # Sources disagree (0.75 / 3.75 is the other figure); the higher one keeps limits safe.
          - { from: 2026-07-21, input: 1.50, output: 7.50, cached: 0.15 }

      gemini-3.5-flash-lite:
        released: 2026-07-21
        input: 1048576
        output: 65536
        thinking: { levels: [minimal, low, medium, high], default: minimal }
        prices:
          - { from: 2026-07-21, input: 0.30, output: 2.50, cached: 0.03 }

      gemini-3.5-flash:
        released: 2026-05-19
        deprecated: 2026-10-08
        routed: { from: 2026-10-08, to: gemini-3.6-flash }
        input: 1048576
        output: 65536
        thinking: { levels: [minimal, low, medium, high], default: medium }
        prices:
          - { from: 2026-05-19, input: 1.50, output: 9.00, cached: 0.15 }

      gemini-3.1-flash-lite:
        released: 2026-05-07
        ends: 2027-05-07
        successor: gemini-3.5-flash-lite
        input: 1048576
        output: 65536
        thinking: { levels: [minimal, low, medium, high], default: minimal }
        prices:
          - { from: 2026-05-07, input: 0.25, output: 1.50, cached: 0.025 }

      gemini-3.1-pro-preview:
        released: 2026-02-19
        input: 1048576
        output: 65536
        thinking: { levels: [low, medium, high], default: high }
        prices:
          - from: 2026-02-19
            input: 2.00
            output: 12.00
            cached: 0.20
            long: { above: 200000, input: 4.00, output: 18.00, cached: 0.40 }

      gemini-3-flash-preview:
        released: 2025-12-17
        successor: gemini-3.6-flash
        input: 1048576
        output: 65536
        thinking: { levels: [minimal, low, medium, high], default: high }
        prices:
          - { from: 2025-12-17, input: 0.50, output: 3.00, cached: 0.05 }

      gemini-3-pro-preview:
        released: 2025-11-18
        ends: 2026-03-09
        successor: gemini-3.1-pro-preview
        input: 1048576
        output: 65536

      gemini-2.5-pro:
        released: 2025-06-17
        deprecated: 2026-09-18
        routed: { from: 2026-12-01, to: gemini-3.8-flash }
        input: 1048576
        output: 65536
        thinking: { budget: [128, 32768] }
        prices:
          - from: 2025-06-17
            input: 1.25
            output: 10.00
            long: { above: 200000, input: 2.50, output: 15.00 }

      gemini-2.5-flash:
        released: 2025-06-17
        deprecated: 2026-09-18
        routed: { from: 2026-12-01, to: gemini-3.5-flash-lite }
        input: 1048576
        output: 65536
        thinking: { budget: [0, 24576] }
        prices:
          - { from: 2025-06-17, input: 0.30, output: 2.50 }

      gemini-2.5-flash-lite:
        released: 2025-07-22
        input: 1048576
        output: 65536
        thinking: { budget: [512, 24576] }
        prices:
          - { from: 2025-07-22, input: 0.10, output: 0.40, cached: 0.01 }

      gemini-2.0-flash:
        ends: 2026-06-01
        successor: gemini-3.8-flash
        input: 1048576
        output: 8192

      gemini-1.5-flash:
        ends: 2025-09-29
        successor: gemini-3.8-flash
        input: 1048576
        output: 8192

      gemini-1.5-pro:
        ends: 2025-09-29
        successor: gemini-3.8-flash
        input: 2097152
        output: 8192

    """
}
