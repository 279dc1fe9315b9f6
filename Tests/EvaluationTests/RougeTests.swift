import Testing

@testable import Evaluation

@Suite("ROUGE")
struct RougeTests {
  /// What the Python package `rouge-score` 0.1.2 gives for the pairs, with stemming.
  @Test(
    "the figures are those of rouge-score",
    arguments: [
      ("the cat sat on the mat", "the cat sat on the mat", 1.000000, 1.000000, 1.000000),
      ("the cat sat", "the dog sat", 0.666667, 0.000000, 0.666667),
      ("", "anything", 0.000000, 0.000000, 0.000000),
      ("police killed the gunman", "police kill the gunman", 1.000000, 1.000000, 1.000000),
      ("police kill the gunman", "the gunman kill police", 1.000000, 0.333333, 0.500000),
      (
        "Ana will send the contract on Friday", "Ana sends the contract to Acme by Friday.",
        0.666667, 0.307692, 0.666667
      ),
      (
        "Running runners ran easily", "He runs; the runner was running with ease", 0.333333,
        0.000000, 0.333333
      ),
      ("don't", "do not", 0.000000, 0.000000, 0.000000),
      ("I'll be there at 10:30", "be there at 10 30", 0.833333, 0.800000, 0.833333),
      ("the the the the", "the", 0.400000, 0.000000, 0.400000),
      ("the", "the the the the", 0.400000, 0.000000, 0.400000),
      ("Crème brûlée", "creme brulee", 0.000000, 0.000000, 0.000000),
      ("flies dies ties skies", "fly die tie sky", 0.750000, 0.666667, 0.750000),
      ("relational conditional rational", "relate condition rate", 0.666667, 0.500000, 0.666667),
      ("generously apologies geology", "generous apology geologist", 0.666667, 0.500000, 0.666667),
      ("ROUGE-1 and ROUGE-2", "rouge 1 rouge 2", 0.888889, 0.571429, 0.888889),
      ("a b c d e f g", "g f e d c b a", 1.000000, 0.000000, 0.142857),
      ("a b c d e f g", "a x b x c x d", 0.571429, 0.000000, 0.571429),
      ("#Person1# asks #Person2#", "Person1 asks: Person2", 1.000000, 1.000000, 1.000000),
      ("Größe 3 % mehr", "Grösse um 3 Prozent", 0.444444, 0.000000, 0.444444),
      ("日本語のテスト", "日本語", 0.000000, 0.000000, 0.000000),
      ("agreed agreeing agrees feed feeding", "agree fed feeds", 0.500000, 0.000000, 0.500000),
    ] as [(String, String, Double, Double, Double)]
  )
  func figures(prediction: String, reference: String, one: Double, two: Double, longest: Double) {
    let rouge = Rouge(Rouge.Words(prediction), reference: Rouge.Words(reference))
    #expect(abs(rouge.one - one) < 1e-6)
    #expect(abs(rouge.two - two) < 1e-6)
    #expect(abs(rouge.longest - longest) < 1e-6)
  }

  @Test(
    "stems are those of NLTK",
    arguments: [
      ("spied", "spi"), ("died", "die"), ("flies", "fli"), ("happy", "happi"), ("enjoy", "enjoy"),
      ("sayings", "say"), ("hopping", "hop"), ("falling", "fall"), ("filing", "file"),
      ("agreed", "agre"), ("plastered", "plaster"), ("geology", "geolog"),
      ("radically", "radic"), ("carefully", "care"), ("adoption", "adopt"),
      ("controller", "control"),
      ("succeed", "succeed"), ("innings", "inning"), ("yyyyy", "yyyyy"), ("by", "by"),
    ]
  )
  func stems(word: String, stem: String) {
    #expect(PorterStemmer.stem(word) == stem)
  }
}
