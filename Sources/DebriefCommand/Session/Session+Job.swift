import Debrief
import Failures
import Archives
import Arguments
import Gemini
import GeminiEngine
import Glibc
import Insights
import Jobs
import Prompts
import RecordSources
import Runs
import Workspace

extension Session {
  /// Reads a job file with the vocabulary and environment of this machine and the given parameters.
  ///
  /// - Returns: The job; one that lacks parameters can be looked at, but not run.
  func job(_ path: String, _ arguments: ParsedArguments) throws(JobError) -> JobDefinition {
    var inputs = JobInputs(environment: environment.variables)
    for parameter in arguments[CommonOptions.parameters] {
      inputs.parameters[parameter.name] = parameter.value
    }
    return try JobDefinition(contentsOf: path, vocabulary: vocabulary(arguments), inputs: inputs)
  }

  /// Reads settings that do not come from a file.
  func job(
    describedBy settings: String,
    named name: String,
    _ arguments: ParsedArguments
  ) throws(JobError) -> JobDefinition {
    let defaults = overlay(arguments).find("jobs/_defaults.yaml")
    let folder = defaults.map { String($0.dropLast("_defaults.yaml".utf8.count)) } ?? "jobs/"
    return try JobDefinition(
      settings: settings,
      file: folder + name + ".yaml",
      vocabulary: vocabulary(arguments),
      inputs: JobInputs(environment: environment.variables)
    )
  }

  private func vocabulary(_ arguments: ParsedArguments) -> JobVocabulary {
    // `prompts lint` reports what is wrong with prompts; it must not hide what is wrong with jobs.
    let kinds =
      (try? prompts(arguments).kinds.map(\.kind.name.rawValue)) ?? workbench(arguments).kindNames
    return JobVocabulary(
      kinds: kinds,
      formats: ArchiveFormats.names,
      presets: ServerPreset.names
    )
  }

  /// All problems of a job file and of the mapping that it names.
  func problems(ofJob name: String, _ arguments: ParsedArguments) -> [JobError.Problem] {
    do throws(JobError) {
      let path = try overlay(arguments).job(name)
      return [try job(path, arguments).mappingProblem].compactMap(\.self)
    } catch { return error.problems }
  }

  /// What is wrong with the files that every run needs besides its job: the prompts and the models.
  func sharedProblems(_ arguments: ParsedArguments) -> [JobError.Problem] {
    var problems: [JobError.Problem] = []
    do throws(PromptError) { _ = try prompts(arguments) } catch {
      // A partial's mistake is found in each prompt that includes it.
      var known: Set<PromptLint.Finding> = []
      let errors = workbench(arguments).lint([]).filter { $0.isError && known.insert($0).inserted }
      problems = errors.isEmpty ? [.init(error)] : errors.map { .init($0) }
    }
    do throws(PromptError) { _ = try models(arguments) } catch { problems.append(.init(error)) }
    return problems
  }

  /// What a user's own job needs for its scheduled runs and lacks on this machine.
  func lacks(ofJob name: String, _ arguments: ParsedArguments) -> [String] {
    lacking(ofJob: name, arguments).map(\.message)
  }

  /// The same, each at the setting that needs it.
  func lacking(ofJob name: String, _ arguments: ParsedArguments) -> [JobError.Problem] {
    // What is wrong with the file itself is among its `problems`.
    guard let path = try? overlay(arguments).job(name), !Overlay.isShipped(path),
      let job = try? job(path, arguments)
    else { return [] }
    if let missing = job.parameters.first(where: \.isMissing) {
      guard job.schedule != nil else { return [] }
      let message = "run --due cannot start it: the parameter \(missing.name) has no default"
      return [job.problem(at: "schedule", message)]
    }
    let source = missingSource(of: job).map { source in
      job.problem(at: "source", "the source \(source) does not exist")
    }
    let folders = missingFolders(of: job).map {
      JobError.Problem(file: path, line: nil, column: nil, message: $0)
    }
    return [source].compactMap(\.self) + folders
  }

  /// The missing folders that a job writes to, as messages.
  func missingFolders(of job: JobDefinition) -> [String] {
    job.writtenFolders.filter { access($0, F_OK) != 0 }
      .map { "the folder \($0), which it writes to, does not exist" }
  }

  /// The path of a job's source if the source is missing.
  func missingSource(of job: JobDefinition) -> String? {
    guard let source = job.source, source.server == nil, !source.path.isEmpty,
      !job.parameters.contains(where: \.isMissing), access(source.path, F_OK) != 0
    else { return nil }
    return source.path
  }

  /// The job whose model, redaction and pictures apply to a command that does not run a job.
  ///
  /// - Parameter command: The name to use if there is no job.
  /// - Returns: The job of `--job`; else an empty one with the redaction of `_defaults.yaml`, so
  ///   that no command sends what jobs do not.
  /// - Throws: `JobError` if there is no such job, or with all problems in it.
  func job(for command: String, _ arguments: ParsedArguments) throws -> JobDefinition {
    try job(for: command, arguments, named: arguments[CommonOptions.job])
  }

  /// The same for a command that names the job by its own option.
  func job(
    for command: String,
    _ arguments: ParsedArguments,
    named name: String?
  ) throws -> JobDefinition {
    let overlay = self.overlay(arguments)
    if let name {
      return try self.job(try overlay.job(name), arguments)
    }
    var job = JobDefinition(named: command)
    job.redaction = try defaults(arguments).redaction
    return job
  }

  /// The settings shared by the jobs that extend `_defaults.yaml`.
  ///
  /// - Throws: `JobError` with all problems in it.
  func defaults(_ arguments: ParsedArguments) throws(JobError) -> JobDefinition {
    try JobDefinition.defaults(
      contentsOf: overlay(arguments).find("jobs/_defaults.yaml"),
      vocabulary: vocabulary(arguments),
      inputs: JobInputs(environment: environment.variables)
    )
  }

  /// Rejects a job that lacks required parameters.
  ///
  /// - Throws: ``UsageError`` that names what is missing.
  func checkParameters(of job: JobDefinition) throws(UsageError) {
    guard let missing = job.parameters.first(where: \.isMissing) else { return }
    let what = missing.description ?? missing.type.expectation
    throw UsageError(
      "\(job.name) needs --param \(missing.name)=\(missing.type.rawValue.uppercased()): \(what)"
    )
  }

  /// The inputs to the choice of engine, from the arguments, the environment and a job.
  ///
  /// - Parameter job: The job, which may say where the key is.
  /// - Throws: What ``engineSetup(_:)`` throws, and ``Failure`` if the key is not where the job says.
  func engineSetup(_ arguments: ParsedArguments, for job: JobDefinition) throws -> EngineSetup {
    var setup = try engineSetup(arguments)
    guard setup.choice(for: job, hasKey: true) == .gemini else { return setup }
    if let source = job.model.tokens {
      setup.credential = .bearer(AccessToken(source))
      return setup
    }
    guard let reference = job.model.key else { return setup }
    guard let key = Secret(try environment.secret(reference)) else {
      throw Failure(.keyRefused, "\(reference): it does not contain a valid key")
    }
    setup.credential = .key(key)
    return setup
  }
}

extension JobDefinition {
  /// A problem at the first value of a setting.
  fileprivate func problem(at setting: String, _ message: String) -> JobError.Problem {
    let value = values.first { value in
      value.name == setting || value.name.hasPrefix("\(setting).")
    }
    return JobError.Problem(
      file: value?.file ?? file,
      line: value?.line,
      column: value?.column,
      message: message
    )
  }
}

extension JobError.Problem {
  /// A mistake in a prompt.
  fileprivate init(_ finding: PromptLint.Finding) {
    self.init(
      file: finding.file,
      line: finding.line,
      column: finding.column,
      message: finding.message
    )
  }

  /// A mistake in a prompt, or in the list of models.
  init(_ error: PromptError) {
    self.init(file: error.file, line: error.line, column: error.column, message: error.message)
  }
}

extension EngineSetup {
  /// The engine that would read a job's threads if there were a key.
  fileprivate func choice(for job: JobDefinition, hasKey: Bool) -> JobDefinition.Engine {
    let wanted = engine ?? job.engine
    return wanted == .automatic && hasKey ? .gemini : wanted
  }
}

extension Environment {
  /// Fetches a secret from the location that a job names.
  ///
  /// - Parameter reference: Where it is.
  /// - Returns: The secret, without the line feed at its end.
  /// - Throws: ``Failure`` if it is not there.
  func secret(_ reference: SecretReference) throws(Failure) -> String {
    switch reference {
    case .environment(let name):
      guard let value = self[name] else {
        throw Failure(.configuration, "the environment variable \(name) is not set")
      }
      return value
    case .file(let path): return try Self.secret(in: path)
    case .credential(let name):
      guard let folder = self["CREDENTIALS_DIRECTORY"] else {
        throw Failure(
          .configuration,
          "the credential \(name): there are none outside of a systemd service"
        )
      }
      return try Self.secret(in: "\(folder)/\(name)")
    }
  }

  private static func secret(in path: String) throws(Failure) -> String {
    guard let file = try SecretFile(path) else {
      throw Failure(.configuration, "\(path): there is no such file")
    }
    return file.text
  }
}
