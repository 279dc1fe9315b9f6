import Text

/// Function words, which say nothing about the topic of a text, in languages other than English and
/// German, which ``FunctionWords`` covers.
package enum SmallWords {
  /// Whether a word is a function word of a language.
  package static func contain(_ word: some StringProtocol, in language: DateLanguage) -> Bool {
    lists[language]?.contains(FoldedText(String(word)).string) ?? false
  }

  /// Whether a run of a script without spaces names nothing: endings and particles of Japanese,
  /// which are in hiragana, and the function words of Chinese.
  package static func makeUp(_ text: some StringProtocol) -> Bool {
    guard let first = text.unicodeScalars.first, let last = text.unicodeScalars.last,
      text.unicodeScalars.contains(where: { $0.value >= 0x3040 && $0.value <= 0x9FFF })
    else { return false }
    return text.count < 2 || isHiragana(first) || isHiragana(last)
      || text.contains(where: chinese.contains)
  }

  private static func isHiragana(_ scalar: Unicode.Scalar) -> Bool {
    (0x3040...0x309F).contains(scalar.value)
  }

  private static let chinese = Set("的了我你他她它们是在吧呢吗啊呀哦嗯去来就都也不没和跟把被那这个么会要可很还又给让说到过着之与及或但有好行")

  /// In lower case and without accents.
  private static let lists: [DateLanguage: Set<String>] = [
    .spanish: words(
      """
      a al algo alguien ahi ahora alla alli antes aqui asi aun bien cada claro como con cosa cual
      cuando cuanto dale de del desde despues donde dos e el ella ellos en entonces entre era eres es
      esa ese eso esta estaba estan estar este esto estos estoy fue gracias ha hace hacer hasta hay
      he hola hoy igual ir la las le les lo los luego mas me menos mi mira mismo mucho muy nada ni no
      nos nosotros nunca o os otra otro para pero poco por porque pues puede puedo que quien se sea
      ser si sido siempre sin sobre solo son soy su sus tal tambien tan te tengo tiene todavia todo
      todos tu tus un una uno unos va vale vamos voy ya yo
      """
    ),
    .french: words(
      """
      a ah ai alors apres as au aucun aussi autre aux avait avant avec avez avoir avons bah ben bien
      bon bonjour c ca car ce cela ces cet cette chez comme comment d dans de des deux dire dit donc
      du elle elles en encore es est et etais etait ete etes etre eu fait faire faut fois hein ici il
      ils j je juste l la le les leur lui ma mais me meme merci mes moi moins mon n ne ni non nos
      notre nous on ont ou oui par parce pas pendant peu peut peux plus pour pourquoi puis qu quand
      que quel quelle quelque qui quoi rien s sa salut sans se ses si soit sommes son sont sous suis
      sur ta te tes toi ton toujours tous tout toute tres tu un une va vais vas veux vers voila vos
      votre vous vraiment y
      """
    ),
    .italian: words(
      """
      a ad adesso ai al alla alle allo allora anche ancora avere aveva avevo bene buongiorno c che chi
      ci ciao come con cosa cosi cui d da dai dal dalla dei del della delle dello di dire dopo dove e
      ecco ed era erano ero esserci essere fa fare fatto fino fra gia gli grazie ha hai hanno ho i il
      in io l la le lei li lo loro lui ma mai me meno mi mia mio molto ne nei nel nella niente no noi
      non nostro o oggi ogni ok oppure ora per perche pero piu poco poi poi prima pure qua qualcosa
      qualcuno quale quando quanto quella quelle quelli quello questa queste questi questo qui se sei
      senza si sia siamo solo sono sopra sotto sta stai stato sto su sua sul sulla suo te tra troppo
      tu tua tuo tutti tutto un una uno va vai vi voi
      """
    ),
    .portuguese: words(
      """
      a ah ai ainda algo alguem algum ali antes ao aos apenas aqui as ate bem boa bom cada cara certo
      com como d da das de dela dele depois desde deu dia disso do dois dos e ela elas ele eles em
      entao entre era essa esse esta estao estar estou eu faz fazer fica ficar foi gente ha hoje ia
      isso isto ja la lhe mais mas me mesmo meu minha muito na nada nao nas nem no nos nossa nosso num
      numa nunca o obrigada obrigado oi onde ou outra outro para pela pelo pode por porque pouco pra
      pro qual quando que quem s sao se sei sem sempre ser seu sim so sobre sou sua ta tambem tao te
      tem tenho ter teu tinha to todo todos tu tudo um uma uns vai vamos vc voce voces vou
      """
    ),
    .dutch: words(
      """
      aan al alleen als altijd ben bent bij daar dacht dan dat de deze die dit doe doen door dus
      een eens en er even gaan gaat ga geen gewoon goed had heb hebben heeft hem het hier hij hoe hun
      iemand iets ik in is ja je jij jou jouw jullie kan kon kun kunnen maar me meer men met mij mijn
      moet moeten na naar nee niemand niet niets nog nou nu of om omdat ons ook op over straks te toch
      toen tot u uit van vanaf veel voor waar waarom wacht want was wat we weer weet wel welke werd
      wie wij wil worden wordt zal ze zeg zeker zelf zich zij zijn zo zou zonder
      """
    ),
    .polish: words(
      """
      a aby ale albo ani az bardzo bez bo by byc byl byla bylo byly ci cie co cos czy dla do dobra
      dobrze gdy gdzie go i ich ile im inne ja jak jaka jaki jakie jako je jego jej jemu jesli jest
      jestem jeszcze juz kazdy kiedy kto ktora ktore ktory ku lub ma mam maja mi mna mnie moge moj
      moja moje moze mozna my na nad nam nas nasz nia nic nich nie niech nim no o od on ona oni ono
      oraz po pod poza przed przez przy sa sam sie ta tak taka taki takie tam te tego tej ten teraz
      tez to toba tobie tu tutaj tym u w was wiec wiem wszystko wy z za ze zeby zo
      """
    ),
  ]

  private static func words(_ list: String) -> Set<String> {
    Set(list.split(whereSeparator: \.isWhitespace).map(String.init))
  }
}
