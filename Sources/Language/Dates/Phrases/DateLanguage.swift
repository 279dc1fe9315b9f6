import Text

/// A language whose dates are read by phrases; English and German have a grammar of their own.
package enum DateLanguage: Sendable, Hashable, CaseIterable {
  case spanish, french, italian, portuguese, dutch, polish

  /// The language of most of the small words in some texts.
  ///
  /// - Returns: nil for English, German, any other language, and if there is too little to go by.
  package static func of(_ texts: some Sequence<String>) -> DateLanguage? {
    var counts: [DateLanguage: Int] = [:]
    var others = 0
    for text in texts {
      for word in PhraseToken.tokens(FoldedText(text)) {
        guard case .word(let word) = word.kind, let languages = smallWords[word] else { continue }
        for language in languages {
          if let language { counts[language, default: 0] += 1 } else { others += 1 }
        }
      }
    }
    guard let best = allCases.max(by: { counts[$0, default: 0] < counts[$1, default: 0] }),
      let count = counts[best], count >= 2, count > others
    else { return nil }
    return best
  }

  /// Small words and the languages that have them; nil means English and German.
  private static let smallWords: [String: [DateLanguage?]] = {
    let lists: [(DateLanguage?, String)] = [
      (
        .spanish,
        """
        el los las una unos del al que y pero porque con para por esta este eso es son hay muy ya mas
        si no yo tu usted nos lo le se mi su como cuando donde quien hoy manana vale gracias pues
        """
      ),
      (
        .french,
        """
        le les la une des du et mais que qui pour avec dans sur est sont je tu il elle on nous vous ne
        pas plus ca c ce cette mon ma mes son sa au aux oui merci bien deja aussi alors y en d l j
        """
      ),
      (
        .italian,
        """
        il lo gli la le un una di del della dei delle che e ma per con nel nella sono ho hai abbiamo io
        tu noi voi non si mi ci ti anche piu gia poi questo questa quando come cosa va bene grazie
        """
      ),
      (
        .portuguese,
        """
        o os a as um uma do da dos das no na nos nas que e mas para pra com por em ao eu voce tu nos
        nao sim ja mais isso esta este tem vou foi sao muito tambem quando como obrigado obrigada pelo
        """
      ),
      (
        .dutch,
        """
        de het een en maar want dat die niet ik je jij we wij jullie hij ze zijn is er wel nog ook dan
        voor van met op aan bij naar om te heb heeft moet kan wil graag bedankt oke dus wie wat
        """
      ),
      (
        .polish,
        """
        i w z na do nie to jest sie ze ja ty on my wy oni ale czy jak co po za od dla ten ta te tego
        mam masz ma juz jeszcze tylko bo tak moge bede prosze dzieki dzisiaj dzis jutro kto gdzie
        """
      ),
      (
        nil,
        """
        the a an and is are was i you he she it we they to of in on for with that this not but have has
        will can do der die das und ist sind ich du er sie es wir ihr nicht ein eine den dem mit auf
        fur zu im am von auch noch schon aber oder bitte kann
        """
      ),
    ]
    var table: [String: [DateLanguage?]] = [:]
    for (language, list) in lists {
      for word in list.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
        table[String(word), default: []].append(language)
      }
    }
    return table
  }()
}
