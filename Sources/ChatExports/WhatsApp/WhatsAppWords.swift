import ArchiveReading

/// The texts that the app itself writes into chats, in the languages whose exports are common.
///
/// All texts are in lower case and without the full stop at the end.
enum WhatsAppWords {
  /// Replaces a message that was deleted.
  static let deleted: Set<String> = [
    "this message was deleted", "you deleted this message",
    "this message was deleted by admin", "you deleted this message as admin",
    "diese nachricht wurde gelöscht", "du hast diese nachricht gelöscht",
    "se eliminó este mensaje", "eliminaste este mensaje", "este mensaje fue eliminado",
    "ce message a été supprimé", "vous avez supprimé ce message",
    "esta mensagem foi apagada", "mensagem apagada", "você apagou esta mensagem",
    "questo messaggio è stato eliminato", "hai eliminato questo messaggio",
    "dit bericht is verwijderd", "u hebt dit bericht verwijderd",
    "je hebt dit bericht verwijderd",
  ]

  /// Follows a text that was changed.
  static let edited: Set<String> = [
    "<this message was edited>", "<diese nachricht wurde bearbeitet>", "<se editó este mensaje>",
    "<ce message a été modifié>", "<mensagem editada>", "<esta mensagem foi editada>",
    "<questo messaggio è stato modificato>", "<dit bericht is bewerkt>",
  ]

  /// Stands for a file in an export without files, on Android.
  static let omitted: Set<String> = [
    "<media omitted>", "<medien ausgeschlossen>", "<medien weggelassen>", "<multimedia omitido>",
    "<médias omis>", "<mídia oculta>", "<arquivo de mídia oculto>", "<ficheiro não revelado>",
    "<media omessi>", "<media weggelaten>",
  ]

  /// Ends a line that stands for a file in an export without files, on iOS, with the name of such
  /// files.
  static let omittedEndings: [(ending: String, kind: String)] = [
    ("image omitted", "image"), ("photo omitted", "image"), ("video omitted", "video"),
    ("video note omitted", "video"), ("audio omitted", "audio"), ("gif omitted", "GIF"),
    ("sticker omitted", "sticker"), ("document omitted", "document"),
    ("contact card omitted", "contact"),
    ("bild weggelassen", "image"), ("video weggelassen", "video"), ("audio weggelassen", "audio"),
    ("sticker weggelassen", "sticker"), ("dokument weggelassen", "document"),
    ("imagen omitida", "image"), ("video omitido", "video"), ("audio omitido", "audio"),
    ("sticker omitido", "sticker"), ("documento omitido", "document"),
    ("image absente", "image"), ("vidéo absente", "video"), ("audio omis", "audio"),
    ("imagem ocultada", "image"), ("vídeo omitido", "video"), ("áudio ocultado", "audio"),
    ("immagine omessa", "image"), ("video omesso", "video"), ("audio omesso", "audio"),
    ("afbeelding weggelaten", "image"), ("video weggelaten", "video"),
    ("audio weggelaten", "audio"),
  ]

  /// The kind of file that a line stands for, and what the line says of it.
  ///
  /// - Returns: nil if it stands for none.
  static func omittedFile(_ words: String) -> (ending: String, kind: String)? {
    guard let last = words.utf8.last else { return nil }
    return omittedByByte[last]?.first { words.endsWithBytes(of: $0.ending) }
  }

  private static let omittedByByte = Dictionary(
    grouping: omittedEndings,
    by: { $0.ending.utf8.last ?? 0 }
  )

  /// Follows a file's name on Android.
  static let attachedEndings = [
    "(file attached)", "(datei angehängt)", "(archivo adjunto)", "(fichier joint)",
    "(arquivo anexado)", "(ficheiro anexado)", "(file allegato)", "(bestand bijgevoegd)",
  ]

  /// Begins a line that the app wrote under someone's name.
  static let eventBeginnings = [
    "messages and calls are end-to-end encrypted",
    "messages you send to this group are now secured",
    "messages to this group are now secured", "messages to this chat and calls are now secured",
    "nachrichten und anrufe sind ende-zu-ende-verschlüsselt",
    "los mensajes y las llamadas están cifrados de extremo a extremo",
    "les messages et les appels sont chiffrés de bout en bout",
    "as mensagens e as chamadas são protegidas com a criptografia",
    "as mensagens e ligações são protegidas com a criptografia",
    "i messaggi e le chiamate sono crittografati end-to-end",
    "berichten en oproepen worden end-to-end versleuteld",
    "missed voice call", "missed video call", "missed group voice call", "missed group video call",
    "voice call,", "video call,", "verpasster sprachanruf", "verpasster videoanruf",
    "llamada perdida", "videollamada perdida", "appel vocal manqué", "appel vidéo manqué",
    "chamada de voz perdida", "chamada de vídeo perdida", "chiamata vocale persa",
    "videochiamata persa", "gemiste spraakoproep", "gemiste video-oproep",
  ]

  /// Whether a text begins like one of ``eventBeginnings``.
  static func beginsEvent(_ words: String) -> Bool {
    guard let first = words.utf8.first else { return false }
    return eventsByByte[first]?.contains { words.startsWithBytes(of: $0) } ?? false
  }

  private static let eventsByByte = Dictionary(
    grouping: eventBeginnings,
    by: { $0.utf8.first ?? 0 }
  )

  /// Precedes the name of the chat in a file's name.
  static let chatNameBeginnings = [
    "WhatsApp Chat with ", "WhatsApp Chat - ", "WhatsApp-Chat mit ", "WhatsApp Chat mit ",
    "Chat de WhatsApp con ", "Discussion WhatsApp avec ", "Conversa do WhatsApp com ",
    "Chat WhatsApp con ", "WhatsApp-chat met ", "Chat WhatsApp - ",
  ]

  /// A text in the form of the tables.
  ///
  /// Only ASCII letters are lowercased: the app begins no sentence of the tables with another.
  ///
  /// - Returns: The text without spaces at its ends and without a full stop.
  static func canonical(_ text: some StringProtocol) -> String {
    let bytes = text.trimmingSpaces.utf8
    return String(unsafeUninitializedCapacity: bytes.count) { buffer in
      var count = 0
      for byte in bytes {
        buffer[count] = 0x41...0x5A ~= byte ? byte | 0x20 : byte
        count += 1
      }
      return count > 0 && buffer[count - 1] == UInt8(ascii: ".") ? count - 1 : count
    }
  }
}
