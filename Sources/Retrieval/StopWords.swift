/// Words that say nothing about the subject of a text.
enum StopWords {
  /// Whether a folded word is an English function word, contractions without their apostrophe
  /// included.
  ///
  /// - Parameter word: The folded word, not stemmed.
  /// - Returns: Whether a query is better off without it.
  static func contains(_ word: String) -> Bool { english.contains(word) }

  /// Whether a folded word belongs to the frame of a question rather than to its subject, as in
  /// "summarize what the group discussed about…".
  ///
  /// - Parameter word: The folded word, not stemmed.
  static func isFrame(_ word: String) -> Bool { frame.contains(word) }

  private static let english = words(
    """
    a about above after again against all also am an and any are aren arent as at be because been
    before being below between both but by can cannot cant could couldn couldnt did didn didnt do
    does doesn doesnt doing don dont down during each either else ever few for from further get
    gets got had hadn hadnt has hasn hasnt have haven havent having he hed hell her here heres hers
    herself hes him himself his how hows however i id if ill im in into is isn isnt it itd itll its
    itself ive just let lets ll may maybe me might mightnt more most much must mustnt my myself neither
    no nor not now of off on once one only or other others ought our ours ourselves out over own
    per please quite rather re really same shall shan shant she shed shes should shouldn shouldnt
    since so some such than that thatll thats the their theirs them themselves then there theres
    these they theyd theyll theyre theyve this those though through thus to too under until up upon
    us ve very was wasn wasnt we wed well were weren werent weve what whats when whens where wheres
    whether which while who whom whos whose why whys will with within without won wont would
    wouldn wouldnt yes yet you youd youll your youre yours yourself yourselves youve
    """
  )

  private static let frame = words(
    """
    summarize summarise summary summarized discuss discussed discussing discussion discussions
    think thinks thought thoughts say says said mention mentioned talk talked talking describe
    described explain explained opinion opinions view views attitude attitudes consider considered
    group team meeting members member people participants conversation decide decided decision decisions conclude
    concluded conclusion conclusions propose proposed introduce introduced suggest suggested agree
    agreed recommend recommended want wanted tell give main content whole part reason reasons happen
    happened regarding concerning towards when
    """
  )

  private static func words(_ text: String) -> Set<String> {
    Set(text.split { $0 == " " || $0 == "\n" }.map(String.init))
  }
}
