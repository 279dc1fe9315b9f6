import CivilTime

/// What words of a language mean in a date.
enum PhraseMeaning: Hashable {
  /// Days from the message's own.
  case day(Int)
  /// A part of the message's own day: `ce soir`.
  case partOfToday
  /// Spanish `mañana`: tomorrow, or morning after an article.
  case tomorrowOrMorning
  /// `soir`, `tarde`: a part of a day.
  case part
  /// `a la noche`: a part of the message's own day, unless the text names another one.
  case vaguePart
  /// `en la mañana`: the coming morning, unless the text names another day.
  case comingMorning
  case weekday(Weekday)
  /// A weekday that is also an ordinal: Portuguese `segunda`; counts after a preposition or `feira`.
  case ordinalWeekday(Weekday)
  case month(Int)
  case unit(CalendarUnit)
  case number(Int)
  case this, next, last
  /// `en`, `dans`, before a number of days.
  case distance
  case end
  case weekend
  /// `antes de`, `avant`: what follows is the last moment.
  case deadline
  /// `el`, `le`, `dia`: a number after it may be the day of a month.
  case article
  /// Words between the parts of a date: `de`, `por la`.
  case link
  /// `a las`, `om`: a number after it is an hour.
  case clock
  /// `uur`, `h`: the number before it is an hour.
  case hour
  /// `cada`, `tous les`: what follows is a habit, not a day.
  case every
}

/// The words and phrases of dates in a language, folded, with what they mean.
struct DatePhrases {
  /// The number of words of the longest phrase.
  private(set) var longest = 1
  private var meanings: [String: [PhraseMeaning]] = [:]

  /// What a phrase can mean.
  subscript(phrase: String) -> [PhraseMeaning] { meanings[phrase] ?? [] }

  private init(_ lists: [(String, PhraseMeaning)]) {
    for (list, meaning) in lists {
      for phrase in list.split(separator: ",") {
        let words = phrase.split(separator: " ")
        longest = max(longest, words.count)
        meanings[words.joined(separator: " "), default: []].append(meaning)
      }
    }
  }

  private init(_ lists: [(String, PhraseMeaning)], weekdays: String, months: String) {
    let days: [Weekday] = [
      .monday, .tuesday, .wednesday, .thursday, .friday, .saturday, .sunday,
    ]
    let named = zip(weekdays.split(separator: ";"), days).map {
      (String($0), PhraseMeaning.weekday($1))
    }
    let months = months.split(separator: ";").enumerated().map {
      (String($1), PhraseMeaning.month($0 + 1))
    }
    self.init(named + months + lists)
  }

  /// The phrases of a language.
  static func of(_ language: DateLanguage) -> DatePhrases {
    switch language {
    case .spanish: spanish
    case .french: french
    case .italian: italian
    case .portuguese: portuguese
    case .dutch: dutch
    case .polish: polish
    }
  }

  private static let spanish = DatePhrases(
    [
      ("ayer,anoche,anteayer", .day(-1)),
      ("hoy,ahora mismo,ahorita,ahora,enseguida,en seguida,ya mismo", .day(0)),
      ("esta tarde,esta noche,esta manana,a mediodia,al mediodia,en la tarde", .partOfToday),
      ("a la noche,en la noche,a la tarde,al rato", .vaguePart),
      ("en la manana,a primera hora", .comingMorning),
      ("manana", .tomorrowOrMorning), ("pasado manana", .day(2)),
      ("tarde,noche,mediodia,madrugada,temprano,primera hora,ultima hora", .part),
      ("semana,semanas", .unit(.week)), ("dia,dias", .unit(.day)), ("mes,meses", .unit(.month)),
      ("ano,anos", .unit(.year)), ("hora,horas", .unit(.hour)), ("minuto,minutos", .unit(.minute)),
      ("un,una", .number(1)), ("dos", .number(2)), ("tres", .number(3)), ("cuatro", .number(4)),
      ("cinco", .number(5)), ("seis", .number(6)), ("ocho", .number(8)), ("diez", .number(10)),
      ("este,esta", .this), ("proximo,proxima,que viene,que entra,siguiente,entrante", .next),
      ("pasado,pasada,ultimo", .last), ("dentro de,en,de aqui a", .distance),
      ("fin de,fines de,final de,finales de,a fin de", .end),
      ("fin de semana,el fin de,finde", .weekend),
      (
        "antes de,antes del,para el,para la,para,hasta,hasta el,a mas tardar,como muy tarde",
        .deadline
      ),
      ("el,al,el dia,dia,del", .article), ("de,la,por la,a,por,a la", .link),
      ("a las,a la una,las", .clock), ("h,hs,hrs", .hour),
      ("cada,todos los,todas las,los", .every),
    ],
    weekdays: "lunes;martes;miercoles;jueves;viernes;sabado;domingo",
    months:
      "enero;febrero;marzo;abril;mayo;junio;julio;agosto;septiembre,setiembre;octubre;noviembre;diciembre"
  )

  private static let french = DatePhrases(
    [
      ("hier,avant hier", .day(-1)),
      ("aujourd hui,auj,maintenant,tout de suite,de suite,tantot", .day(0)),
      (
        "ce soir,ce matin,ce midi,cet aprem,cet apres midi,cette nuit,a soir,c t aprem",
        .partOfToday
      ),
      ("apres manger,en rentrant,tout a l heure,a midi", .partOfToday),
      ("dans la journee,en fin de journee,en fin d apres midi", .vaguePart),
      ("en fin de poste,avant la debauche", .vaguePart),
      ("a la premiere heure,en debut de matinee", .comingMorning),
      ("demain", .day(1)), ("apres demain", .day(2)),
      ("soir,matin,midi,aprem,apres midi,nuit,premiere heure", .part),
      ("semaine,semaines", .unit(.week)), ("jour,jours", .unit(.day)), ("mois", .unit(.month)),
      ("an,ans,annee", .unit(.year)), ("heure,heures", .unit(.hour)),
      ("minute,minutes", .unit(.minute)), ("un,une", .number(1)), ("deux", .number(2)),
      ("trois", .number(3)), ("quatre", .number(4)), ("huit", .number(8)), ("quinze", .number(15)),
      ("ce,cette", .this), ("prochain,prochaine,qui vient", .next),
      ("dernier,derniere,passe", .last),
      ("dans,d ici,sous", .distance), ("fin,fin de,la fin de,fin du,la fin du", .end),
      ("week end,weekend,ce week end,le week end", .weekend),
      (
        "avant,avant le,pour,pour le,d ici,d ici a,jusqu a,jusqu au,au plus tard,au plus tard le",
        .deadline
      ),
      ("le,au,du", .article), ("de,a,la,en,dans la", .link), ("a,vers,des", .clock),
      ("h,heures,heure", .hour), ("chaque,tous les,toutes les,les", .every),
    ],
    weekdays: "lundi;mardi;mercredi;jeudi;vendredi;samedi;dimanche",
    months:
      "janvier,janv;fevrier,fevr;mars;avril,avr;mai;juin;juillet,juil;aout;septembre,sept;octobre,oct;novembre,nov;decembre,dec"
  )

  private static let italian = DatePhrases(
    [
      ("ieri,l altro ieri", .day(-1)), ("oggi,adesso,subito,ora", .day(0)),
      (
        "stasera,stamattina,stamani,stanotte,questo pomeriggio,questa mattina,a pranzo",
        .partOfToday
      ),
      ("in giornata,oggi pomeriggio,dopo pranzo", .partOfToday), ("in serata", .vaguePart),
      ("in mattinata,di mattina", .comingMorning),
      ("domani,domattina", .day(1)), ("dopodomani", .day(2)),
      ("sera,mattina,pomeriggio,notte,mezzogiorno,pranzo,mattino", .part),
      ("settimana,settimane", .unit(.week)), ("giorno,giorni", .unit(.day)),
      ("mese,mesi", .unit(.month)), ("anno,anni", .unit(.year)), ("ora,ore", .unit(.hour)),
      ("minuto,minuti", .unit(.minute)), ("un,una", .number(1)), ("due", .number(2)),
      ("tre", .number(3)), ("quattro", .number(4)), ("questo,questa,in", .this),
      ("prossimo,prossima,che viene", .next), ("scorso,scorsa,passato", .last),
      ("tra,fra", .distance), ("fine,a fine,la fine del,fine del", .end),
      ("fine settimana,weekend,week end", .weekend),
      ("entro,entro il,entro la,per,prima di,fino a,al massimo,al piu tardi", .deadline),
      ("il,al,entro il,per il,del,dal", .article), ("di,della,a,la,nel", .link),
      ("alle,dalle,verso le,le,ore", .clock), ("h", .hour), ("ogni,tutti i,tutte le", .every),
    ],
    weekdays: "lunedi,lun;martedi;mercoledi;giovedi;venerdi;sabato;domenica",
    months:
      "gennaio;febbraio;marzo;aprile;maggio;giugno;luglio;agosto;settembre;ottobre;novembre;dicembre"
  )

  private static let portuguese = DatePhrases(
    [
      ("ontem,anteontem", .day(-1)), ("hoje,agora,ja,ja ja", .day(0)),
      ("esta tarde,esta noite,esta manha,hoje a noite,logo a noite,a tarde,hj", .partOfToday),
      ("ao almoco,depois do almoco,no almoco", .partOfToday),
      ("de manha,pela manha,logo cedo", .comingMorning),
      ("amanha", .day(1)), ("depois de amanha", .day(2)),
      ("tarde,noite,manha,almoco,meio dia,cedo", .part),
      ("semana,semanas", .unit(.week)), ("dia,dias", .unit(.day)), ("mes,meses", .unit(.month)),
      ("ano,anos", .unit(.year)), ("hora,horas", .unit(.hour)),
      ("minuto,minutos,min", .unit(.minute)),
      ("um,uma", .number(1)), ("dois,duas", .number(2)), ("tres", .number(3)),
      ("quatro", .number(4)),
      ("este,esta,nesta,neste,essa,nessa", .this),
      ("proximo,proxima,que vem,seguinte", .next), ("passado,passada,ultima", .last),
      ("daqui a,em,dentro de,daqui", .distance),
      ("fim de,fim do,final do,final de,finais de,fins de", .end),
      ("fim de semana,final de semana,fds,o fim de semana", .weekend),
      ("ate,ate a,ate ao,antes de,para,pra,no maximo ate,antes da", .deadline),
      ("dia,o dia,ate dia,no dia,ao dia", .article), ("de,da,a,na,no,pela,a feira", .link),
      ("as,pelas,a partir das,ate as", .clock), ("h,hs", .hour),
      ("cada,todas as,todos os,toda,todo", .every),
      ("segunda feira,2a feira", .weekday(.monday)), ("terca feira", .weekday(.tuesday)),
      ("quarta feira", .weekday(.wednesday)), ("quinta feira", .weekday(.thursday)),
      ("sexta feira", .weekday(.friday)),
      ("segunda", .ordinalWeekday(.monday)), ("terca", .ordinalWeekday(.tuesday)),
      ("quarta", .ordinalWeekday(.wednesday)), ("quinta", .ordinalWeekday(.thursday)),
      ("sexta", .ordinalWeekday(.friday)), ("sabado", .weekday(.saturday)),
      ("domingo", .weekday(.sunday)),
    ],
    weekdays: "",
    months:
      "janeiro;fevereiro;marco;abril;maio;junho;julho;agosto;setembro;outubro;novembro;dezembro"
  )

  private static let dutch = DatePhrases(
    [
      ("gisteren,eergisteren", .day(-1)), ("vandaag,nu,meteen,zo meteen,straks,zometeen", .day(0)),
      ("vanavond,vanmiddag,vanochtend,vanmorgen,vannacht,strakjes,na de lunch", .partOfToday),
      ("morgen,morgenochtend,morgenmiddag,morgenavond,morgenvroeg", .day(1)),
      ("overmorgen", .day(2)), ("in de ochtend,s ochtends", .comingMorning),
      ("avond,middag,ochtend,nacht,namiddag,voormiddag", .part),
      ("week,weken", .unit(.week)), ("dag,dagen", .unit(.day)), ("maand,maanden", .unit(.month)),
      ("jaar", .unit(.year)), ("uur,uren,u", .unit(.hour)), ("minuut,minuten,min", .unit(.minute)),
      ("een", .number(1)), ("twee", .number(2)), ("drie", .number(3)), ("vier", .number(4)),
      ("deze,dit", .this), ("volgende,komende,aanstaande", .next), ("vorige,afgelopen", .last),
      ("over,binnen", .distance), ("eind,einde,einde van de,eind van de", .end),
      ("weekend,het weekend,weekeinde", .weekend),
      ("voor,tegen,uiterlijk,tot,tot en met,voor het", .deadline),
      ("de,op de,de dag", .article), ("van,de,op,in de,om", .link), ("om,rond,tegen,vanaf", .clock),
      ("u,uur", .hour), ("elke,iedere,alle", .every),
      ("maandagochtend,maandagmiddag,maandagavond", .weekday(.monday)),
      ("dinsdagochtend,dinsdagmiddag,dinsdagavond", .weekday(.tuesday)),
      ("woensdagochtend,woensdagmiddag,woensdagavond", .weekday(.wednesday)),
      ("donderdagochtend,donderdagmiddag,donderdagavond", .weekday(.thursday)),
      ("vrijdagochtend,vrijdagmiddag,vrijdagavond", .weekday(.friday)),
      ("zaterdagochtend,zaterdagmiddag,zaterdagavond", .weekday(.saturday)),
      ("zondagochtend,zondagmiddag,zondagavond", .weekday(.sunday)),
    ],
    weekdays: "maandag;dinsdag;woensdag;donderdag;vrijdag;zaterdag;zondag",
    months:
      "januari,jan;februari,feb;maart,mrt;april,apr;mei;juni;juli;augustus,aug;september,sept;oktober,okt;november,nov;december,dec"
  )

  private static let polish = DatePhrases(
    [
      ("wczoraj,przedwczoraj", .day(-1)), ("dzis,dzisiaj,teraz,zaraz,od razu", .day(0)),
      ("dzis wieczorem,po poludniu,po obiedzie", .partOfToday),
      ("jutro,jutra", .day(1)), ("pojutrze,pojutrza", .day(2)),
      ("rano,z rana", .comingMorning),
      ("wieczorem,rano,poludnie,poludniu,wieczor,w nocy", .part),
      ("tydzien,tygodnia,tygodniu,tygodnie,tygodni", .unit(.week)),
      ("dzien,dni,dnia", .unit(.day)), ("miesiac,miesiaca,miesiacu,miesiace", .unit(.month)),
      ("rok,roku", .unit(.year)), ("godzina,godziny,godzine,godz", .unit(.hour)),
      ("minut,minuty,min", .unit(.minute)), ("jeden,jedna", .number(1)), ("dwa,dwie", .number(2)),
      ("trzy", .number(3)), ("cztery", .number(4)),
      ("ten,ta,te,tym,tego,w tym", .this),
      ("przyszly,przyszla,przyszlym,przyszlego,nastepny,nastepnym,nastepnego", .next),
      ("zeszly,zeszlym,ubiegly,ubieglym,zeszlego", .last), ("za,w ciagu", .distance),
      ("koniec,konca,pod koniec,z koncem", .end), ("weekend,weekendu,weekendzie", .weekend),
      ("do,przed,najpozniej,na,najpozniej do", .deadline), ("dnia,do,na", .article),
      ("w,we,z", .link), ("o,po,o godz,do godz,przed", .clock), ("godz", .hour),
      ("kazdy,kazda,co,kazdego,codziennie,zawsze", .every),
    ],
    weekdays:
      "poniedzialek,poniedzialku;wtorek,wtorku;sroda,srode,srody;czwartek,czwartku;piatek,piatku;sobota,sobote,soboty;niedziela,niedziele,niedzieli",
    months:
      "stycznia;lutego;marca;kwietnia;maja;czerwca;lipca;sierpnia;wrzesnia;pazdziernika;listopada;grudnia"
  )
}
