/**
 * Texts that say that all is well, or nothing, or none, by what they are based on. `texts` are keys by file, without plural endings; `main`
 * is the main process. `proof` is the test that takes the basis away and expects another text; '' for texts that claim nothing.
 * docs/reassurances.md is written from this table.
 */
export interface Reassurance {
  readonly basis: string
  /** The text shown without the basis. */
  readonly without: string
  readonly proof: string
  readonly texts: Readonly<Record<string, string>>
}

export const HERE = 'src/renderer/locales/reassurances.test.tsx'

export const reassurances: readonly Reassurance[] = [
  {
    basis: 'Every field of the filter is known for every machine.',
    without: 'For how many machines it is unknown, and how to learn it.',
    proof: HERE,
    texts: {
      machines: 'empty.noMatch empty.noKnownMatch',
    },
  },
  {
    basis: 'Each list that the findings come from is loaded.',
    without: 'Which list is missing.',
    proof: HERE,
    texts: {
      overview: 'attention.none',
    },
  },
  {
    basis: 'The console read the text and found no problem; the text names whether the server checked it, too.',
    without: 'Evaluating, checking, or why the server could not check.',
    proof: HERE,
    texts: {
      policy: 'problems.none problems.checked problems.accepted',
    },
  },
  {
    basis: 'The server checked exactly this text. It does not check what the rules match, and the text says so.',
    without: 'Checking, or why the server could not check, or that it checks when the policy is saved.',
    proof: 'src/renderer/features/policy/policy-page.test.tsx',
    texts: {
      policy: 'review.accepted',
      review: 'warnings.accepted warnings.none tests.allPassed tests.passed',
    },
  },
  {
    basis: 'Every layer of the connection was checked.',
    without: 'The layers that were not checked.',
    proof: HERE,
    texts: {
      client: 'check.allGood check.noBlock',
    },
  },
  {
    basis: 'The lists of a check are loaded, and it could judge at least one item.',
    without: 'Not checked, or for how many machines the version is unknown.',
    proof: HERE,
    texts: {
      hygiene: `
        good.title check.neverSeen.why check.unusedTags.why check.deadRules.title check.deadRules.why check.deadRules.good
        check.hostsNowhere.why check.expiredNames.why`,
    },
  },
  {
    basis: 'The server has answered since the last failure.',
    without: 'Offline or not usable: since when, why, and of when the figures are.',
    proof: HERE,
    texts: {
      common: 'serverState.connected',
      main: 'tray.allWell',
      overview: 'health.databaseUp',
    },
  },
  {
    basis: 'Both servers answered, and no entry was left out.',
    without: 'The parts that could not be read.',
    proof: HERE,
    texts: {
      compare: 'alike nothingMore',
    },
  },
  {
    basis: 'Headscale’s own configtest passed on the host with this file.',
    without: 'Its words, and nothing is saved.',
    proof: HERE,
    texts: {
      config: 'accepted nothing',
    },
  },
  {
    basis: 'The connection test finished each step.',
    without: 'The step that failed.',
    proof: HERE,
    texts: {
      connection: 'steps.passed steps.ok steps.okNoVersion',
    },
  },
  {
    basis: 'The rules that this computer’s client received equal those that the console computes.',
    without: 'The differences, or that the client does not say which filter it received.',
    proof: HERE,
    texts: {
      client: 'filter.same',
    },
  },
  {
    basis: 'The policy engine answered for the machines of the list; “now” adds the state that the server reports.',
    without: 'Evaluating, or the reason why there is no answer.',
    proof: HERE,
    texts: {
      access: `
        all allBut nothing everyone nobody rule.default answer.no answer.noBecause answer.nobodyNow answer.nothingNow
        answer.noneOnline answer.noneReachable answer.together answer.nobodyReaches answer.reachesNothing answer.nothing
        answer.unknownSource answer.nobodySource answer.nobodyDestination layer.denies layer.allOnline layer.allReachable
        layer.nowNo matrix.legendFull matrix.legendNone matrix.cellNone matrix.empty matrix.nothing cell.noPairs map.nothing map.nobody
        reach.noMatch reach.all reach.outNoneNow reach.inNoneNow reach.noneBecause`,
      overview: 'attention.policy',
      policy: `
        hint.none hint.noMembers lint.unused-group lint.unused-host lint.unused-tag lint.no-tags lint.no-owners
        lint.no-sources lint.no-destinations lint.shadowed-rule`,
      review: 'access.noRules access.same acts.same ssh.others ssh.none',
    },
  },
  {
    basis: 'The list is loaded and has no entry.',
    without: 'Bars while it loads, or why it failed.',
    proof: 'src/renderer/components/missing-lists/missing-lists.test.tsx',
    texts: {
      activity: 'empty historyEmpty',
      backup: 'settings.never list.none list.gone',
      commands: 'nothingToUndo',
      dns: 'split.none',
      jobs: 'nothingToChange value.none value.already outcome.already counts.already item.already undo.rest',
      keys: 'preAuth.action.cleanNone preAuth.create.noUsers',
      machines: 'empty.title filters.emptyTitle views.none backfill.body backfill.done',
      notes: 'none',
      notifications: 'none',
      overview: 'empty.title',
      policy: 'empty.title context.never reason.clean',
      'policy-forms': `
        empty.acls empty.grants empty.groups empty.tagOwners empty.hosts empty.ssh empty.routes empty.exitNode empty.nodeAttrs
        empty.tests empty.sshTests`,
      presence: 'nothing neverFlapped visit.nothing',
      review: 'history.empty history.emptyText history.noPrevious',
      routes: 'noneWaiting.text',
      settings: 'faults.none data.import.keys',
      users: 'user.noMachines',
      waiting: 'nothing',
    },
  },
  {
    basis: 'The list is loaded, and the server reports the searched fields for every entry.',
    without: 'For how many entries a field is unknown.',
    proof: HERE,
    texts: {
      activity: 'nothingFound',
      commands: 'everywhere',
      common: 'palette.none',
      config: 'none',
      expiry: 'noMatch.text export.none',
      keys: 'noMatch.text preAuth.create.noUserMatches',
      log: 'noMatch',
      review: 'own.noMatch',
      routes: 'noMatch.text',
      users: 'noMatch.text',
    },
  },
  {
    basis: 'The act was refused before it was sent, or its result was read back.',
    without: 'That the outcome is unknown.',
    proof: HERE,
    texts: {
      auth: 'reason.unauthorized reason.removed demo.text again.textKept again.text',
      common: `
        link.nowhere errors.untrusted errors.readOnly errors.busy issues.addressChanged issues.anotherAct issues.otherThere issues.entryGone
        issues.jobsNotKept issues.nothingToUndo issues.policyChanged issues.routeGone issues.diskFull issues.dnsInvalid
        issues.folderReadOnly issues.folderUnwritable issues.hostFileChanged issues.hostNotRolledBack issues.hostPolicyStops issues.hostNotSaved
        issues.hostRefused issues.hostRolledBack issues.hostRolledBackUnhealthy issues.hostTakenBack files.hostSaveEnded.takenBack files.historyBroken files.historyLost
        problem.untrusted problem.pinChanged problem.clientCertificateLost rename.left.nothing noKey.refused`,
      host: `
        commands.whileConnected purpose.lastLog purpose.dump failure.noHeadscale allow.text debug.forbidden debug.otherListener down.started down.notStarted notEditable.comments
        notEditable.sharedLine notEditable.link notEditable.place`,
      log: 'state.ended state.failed',
      metrics: 'missing.otherListener',
      main: 'startFailed.detail uncaught.detail',
      settings: 'data.transfer.invalid updates.failure.unsigned updates.releases updates.question.hostSaves',
    },
  },
  {
    basis:
      'The host ended the preparation of a step with the code of this problem, before it changed anything; or the backup before it failed.',
    without: 'The message of the host, or that it does not answer.',
    proof: 'src/main/host/upgrade-step.slow.test.ts',
    texts: {
      upgrade: `
        run.ended.backup run.staged.busy run.staged.download run.staged.checksum run.staged.package run.staged.space run.staged.folder
        run.staged.changed run.staged.cut`,
    },
  },
  {
    basis: 'The list that shows what joined since a step is loaded.',
    without: 'That this is unknown.',
    proof: 'src/renderer/features/host/upgrade-run.test.tsx',
    texts: {
      upgrade: 'run.lost.machines run.lost.users',
    },
  },
  {
    basis: 'Names a choice, a value, an effect of an act or how something works; claims nothing about the network.',
    without: '',
    proof: '',
    texts: {
      activity: 'kinds.all value.none value.noName undo.file undo.gone',
      client: `
        status.notInstalled path.none hidden finding.pathNone finding.noPong finding.portOpen finding.portRefused
        finding.portTimeout finding.notConnected settings.noTerminal network.hardNat network.none network.noAnswer`,
      common: 'nav.moreViews forgetServer.body palette.everywhere serverState.partly serverState.long.partly',
      compare: 'refused.section',
      config: `
        problem.ownAddress means.signIn restart waiting keys.grpc_allow_insecure keys.dns.override_local_dns
        keys.oidc.email_verified_required keys.database.gorm.skip_err_record_not_found`,
      connection: 'identity.none identity.lost readOnly.help',
      dns: `
        servers.overrideText records.gone records.noAddress problem.ownAddress effect.none effect.magicOff effect.overrideOn
        effect.splitRemoved effect.recordRemoved restart waiting`,
      expiry: 'nothing all noEnd',
      host: 'policyFile.safe',
      hygiene: 'score.how with.sources with.destinations',
      keys: `
        show.all preAuth.usedNo preAuth.reason.notActive preAuth.create.noOwner preAuth.expire.loss
        preAuth.delete.lossActive api.expire.loss oauth.unnamed oauth.scopeUnknown
        oauth.level.none oauth.scope.all.help
      `,
      log: 'level.none noMachine',
      machines: `
        facet.noOwner facet.noTag tags.none expire.hint.never move.none toast.expiry.never gone.text gone.back facts.ownedByTags
        connect.copiedInstead filters.all query.no query.help.text query.noOwner query.noTag query.none problem.neverSeen
        hiddenHereTitle`,
      main: 'otherComputer.detail savingOnHost.detail context.noSuggestions notice.outage.clientDown',
      metrics: 'chart.online',
      notifications: 'scope.ofQuery form.scope.all form.scope.query form.everyServer quiet.text',
      overview: 'health.databaseDown',
      policy: `
        fix.none starter.members starter.servers about.acceptEnv about.autogroup:danger-all about.autogroup:nonroot about.*`,
      'policy-forms': 'refused.entry nobody',
      review: 'warnings.evaluating own.userHint own.clear lockout.reach ssh.later',
      routes: 'show.all',
      settings: `
        demo.confirm.lossData demo.context faults.every servers.empty server.leavesHost data.session.server data.forget.text`,
      upgrade: 'run.impossible.state run.ended.lost run.why.before run.why.health',
      users: 'delete.with.nobody key.all forget.follows forget.kind.rule',
      waiting: 'noUser gone',
    },
  },
]
