import Digest
import Text

/// Words that must not differ between a quote and what it quotes, and stop words.
enum GuardWords {
  /// Words that negate a statement, in English and German.
  static let negations = digests(
    """
    not no never without none nothing nobody nowhere neither nor cannot nope hardly
    don't doesn't didn't isn't aren't wasn't weren't can't couldn't won't wouldn't shouldn't haven't
    hasn't hadn't mustn't needn't ain't mightn't shan't daren't oughtn't
    nicht nichts kein keine keinen keinem keiner keines nie niemals niemand niemanden niemandem
    ohne weder nirgends kaum nein
    """
  )

  /// Numbers, days and months in words, in English and German.
  static let numbers = digests(
    """
    zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen
    sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety
    hundred hundreds thousand thousands million millions billion billions half quarter dozen
    first second third fourth fifth sixth seventh eighth ninth tenth once twice double triple
    monday tuesday wednesday thursday friday saturday sunday mon tue wed thu fri sat sun
    mondays tuesdays wednesdays thursdays fridays saturdays sundays today tomorrow yesterday tonight
    january february march april may june july august september october november december
    jan feb mar apr jun jul aug sep sept oct nov dec
    null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf zwoelf dreizehn vierzehn
    fünfzehn sechzehn siebzehn achtzehn neunzehn zwanzig dreißig vierzig fünfzig sechzig siebzig
    achtzig neunzig hundert tausend million millionen milliarde milliarden halb viertel dutzend
    erste ersten zweite zweiten dritte dritten vierte vierten fünfte fünften einmal zweimal dreimal
    montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag heute morgen gestern
    übermorgen vorgestern januar februar märz mai juni juli oktober dezember
    """ + compounds
  )

  /// Stop words; a quote of one or two words may not consist of them alone.
  static let stopWords = digests(
    """
    a an the and or but so if then than that this these those there here it its is are was were be
    been am i me my you your he him his she her they them their we us our of to in on at by for from
    with as about into up out do does did have has had will would can could should may might must
    not just also too very well um uh like what which who when where why how all any some
    der die das den dem des ein eine einen einem einer und oder aber wenn dann dass ist sind war
    waren sein bin ich mich mir du dich dir er ihn ihm sie es wir uns ihr von zu in im an am auf bei
    für mit als über aus um hat haben hatte wird werden kann könnte soll muss auch nur noch schon
    sehr mal so was wer wie wo wann warum nicht
    """
  )

  /// German numbers such as "einundzwanzig".
  private static var compounds: String {
    let ones = ["ein", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun"]
    let tens = ["zwanzig", "dreißig", "vierzig", "fünfzig", "sechzig", "siebzig", "achtzig"]
    return tens.flatMap { ten in ones.map { " \($0)und\(ten)" } }.joined()
  }

  /// The digests of the folded words of a text.
  private static func digests(_ text: String) -> Set<UInt64> {
    var digests: Set<UInt64> = []
    var text = text
    text.withUTF8 { bytes in
      Tokenizer().forEachToken(in: UnsafeRawBufferPointer(bytes)) { token in
        digests.insert(Fingerprint.of(UnsafeRawBufferPointer(token.bytes)))
        return true
      }
    }
    return digests
  }
}
