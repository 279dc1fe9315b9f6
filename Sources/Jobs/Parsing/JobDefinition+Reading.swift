package import CivilTime
import YAML

extension JobDefinition {
  /// Reads a job file, and the files that it extends.
  ///
  /// - Parameters:
  ///   - path: The file; paths in it are relative to its folder.
  ///   - zone: The zone of dates if the job names none.
  ///   - inputs: The values from outside that it may use.
  /// - Throws: ``JobError`` with everything that is wrong.
  package init(
    contentsOf path: String,
    vocabulary: JobVocabulary = JobVocabulary(),
    zone: TimeZoneRules = .utc,
    inputs: JobInputs = JobInputs()
  ) throws(JobError) {
    let bytes = try JobFile.read(path)
    self = try Self.parse(
      bytes,
      file: path,
      vocabulary: vocabulary,
      zone: zone,
      inputs: inputs,
      extending: JobFile.readIfThere
    )
  }

  /// What jobs that extend `_defaults.yaml` share: the user's file, else the shipped one.
  ///
  /// - Parameter path: The user's file; nil if there is none.
  /// - Throws: ``JobError`` with everything that is wrong in it.
  package static func defaults(
    contentsOf path: String?,
    vocabulary: JobVocabulary = JobVocabulary(),
    inputs: JobInputs = JobInputs()
  ) throws(JobError) -> JobDefinition {
    try parse(
      Array("extends: _defaults.yaml\n".utf8),
      file: path.map { JobFile.resolve("defaults.yaml", beside: $0) } ?? "jobs/defaults.yaml",
      vocabulary: vocabulary,
      inputs: inputs,
      extending: JobFile.readIfThere
    )
  }

  /// Reads settings that are in no file yet.
  ///
  /// - Parameters:
  ///   - settings: The text that a job file would have.
  ///   - file: The path that it would have: files that it extends are looked for next to it.
  /// - Throws: ``JobError`` with everything that is wrong in it.
  package init(
    settings: String,
    file: String,
    vocabulary: JobVocabulary = JobVocabulary(),
    inputs: JobInputs = JobInputs()
  ) throws(JobError) {
    self = try Self.parse(
      Array(settings.utf8),
      file: file,
      vocabulary: vocabulary,
      inputs: inputs,
      extending: JobFile.readIfThere
    )
  }

  /// Reads the text of a job file.
  ///
  /// - Parameters:
  ///   - bytes: YAML or JSON.
  ///   - zone: The zone of dates if the job names none.
  ///   - inputs: The values from outside that it may use.
  ///   - extending: Reads a file that the job extends, given its path; nil if there is none.
  /// - Throws: ``JobError`` with everything that is wrong.
  package static func parse(
    _ bytes: [UInt8],
    file: String,
    vocabulary: JobVocabulary = JobVocabulary(),
    zone: TimeZoneRules = .utc,
    inputs: JobInputs = JobInputs(),
    extending: (String) throws(JobError) -> [UInt8]?
  ) throws(JobError) -> JobDefinition {
    let reader = SettingReader()
    let written = try Setting.parse(bytes, file: file).extended(reader, extending)
    var resolver = SettingResolver(reader: reader, environment: inputs.environment)
    let parameters = resolver.readParameters(
      written["params"],
      given: inputs.parameters,
      file: file
    )
    let root = resolver.resolve(written)
    let parser = JobParser(reader: reader, root: root, file: file, vocabulary: vocabulary)
    let job = parser.job(zone: zone)
    guard var job, reader.problems.isEmpty else {
      throw JobError(JobParser.sorted(reader.problems, file: file))
    }
    job.parameters = parameters
    job.values = root.values
    return job
  }
}

extension Setting {
  /// Reads a file's text.
  static func parse(_ bytes: [UInt8], file: String) throws(JobError) -> Setting {
    do {
      return Setting(try YAMLNode.parse(bytes), file: file)
    } catch {
      let reader = SettingReader()
      reader.add(file: file, error)
      throw JobError(reader.problems)
    }
  }

  /// This job merged over the files that it extends, the first at the bottom.
  func extended(
    _ reader: SettingReader,
    _ read: (String) throws(JobError) -> [UInt8]?
  ) throws(JobError) -> Setting {
    guard let setting = self["extends"], !setting.node.isNull else { return self }
    let names = setting.elements ?? [setting]
    guard names.count <= 4 else {
      reader.complain(setting, "extends names \(names.count) files; the maximum is four")
      return self
    }
    var base: Setting?
    for name in names {
      guard let path = reader.text(name) else { continue }
      guard JobFile.isBaseName(path) else {
        let form = "a file in the job's folder: _defaults.yaml"
        reader.complain(name, "\(name.name) must be the name of \(form)")
        continue
      }
      guard let (bytes, file) = try JobFile.base(path, beside: self.file, read) else {
        reader.complain(name, "there is no such file: \(JobFile.resolve(path, beside: self.file))")
        continue
      }
      let below = try Setting.parse(bytes, file: file)
      if let nested = below["extends"] {
        reader.complain(nested, "a file that a job extends cannot extend others")
      }
      if below.members == nil, !below.node.isNull {
        reader.complain(below, "it must be a mapping, this is \(below.node.kind)")
      }
      base = base.map { below.merged(over: $0) } ?? below
    }
    return base.map { merged(over: $0) } ?? self
  }
}
