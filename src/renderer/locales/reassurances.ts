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
      machines: 'empty.noMatch empty.noKnownMatch unknown.noMatch',
    },
  },
  {
    basis:
      'Each list that the findings come from is loaded, the stored policy was read by the rules of the server’s release, and the server answers.',
    without: 'Which list is missing, or that this is unknown while the server does not answer.',
    proof: HERE,
    texts: {
      overview: 'attention.none attention.noneElse attention.noneLast attention.nonePartly',
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
      review: 'warnings.none warnings.noOthers tests.allPassed tests.passed',
    },
  },
  {
    basis: 'Each layer that the text is about was checked, by the server’s lists or by this computer’s client.',
    without: 'The layers that were not checked.',
    proof: HERE,
    texts: {
      client: 'check.allGood check.noBlock finding.expiryGood finding.routesNone network.yes exitNodeInUse',
    },
  },
  {
    basis: 'The lists of a check are loaded, and it could judge at least one item.',
    without: 'Not checked, or for how many machines the version is unknown.',
    proof: HERE,
    texts: {
      hygiene: `
        good.title check.neverSeen.why check.unusedTags.why check.deadRules.title check.deadRules.why check.deadRules.good
        check.hostsNowhere.why check.expiredNames.why check.badNames.title check.badNames.why check.emptyGroups.title
        check.emptyGroups.why with.noMembers`,
    },
  },
  {
    basis: 'The server has answered since the last failure.',
    without: 'Offline or not usable: since when, why, and of when the figures are.',
    proof: HERE,
    texts: {
      common: 'serverState.connected',
      presence: 'visit.nothing',
      overview: 'health.databaseUp',
    },
  },
  {
    basis: 'An alert is set up for the server, and everything that its alerts need can be read.',
    without: 'No answer yet, unreachable, that not everything can be read, or how many expiries are unknown.',
    proof: 'src/main/watch/watcher.test.ts',
    texts: {
      main: 'tray.allWell',
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
    basis: 'Headscale started with this file and was healthy.',
    without: 'The previous file is back, with Headscale’s log.',
    proof: 'src/main/host/save-on-host.test.ts',
    texts: {
      config: 'saved',
      dns: 'savedRestarted',
    },
  },
  {
    basis: 'Each row of the activity log has the checksum that follows from the row before.',
    without: 'The first row that was altered, or that rows are missing.',
    proof: 'src/main/history/journal-store.test.ts',
    texts: {
      activity: 'verify.whole',
    },
  },
  {
    basis: 'The update address or the release page answered with a list of releases, or with checksums.',
    without: 'Why it did not, or that a file is not in the list.',
    proof: 'src/main/update/machine.test.ts',
    texts: {
      settings: 'updates.phase.none',
      upgrade: 'way.newest way.verdict.matches way.verdict.notListed',
    },
  },
  {
    basis: 'The host asked the OIDC issuer, and its answer was read; the text says what was compared.',
    without: 'Why nothing was tested, and what only a login shows.',
    proof: 'src/main/host/oidc-on-host.test.ts',
    texts: {
      config: 'oidc.found.read oidc.found.issuerSame oidc.found.clientKnown oidc.found.clockGood',
    },
  },
  {
    basis: 'The connection test finished each step.',
    without: 'The step that failed.',
    proof: HERE,
    texts: {
      connection: 'steps.passed steps.ok steps.okNoVersion certificate.valid',
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
        state.noRules all allBut nothing everyone nobody rule.default answer.no answer.noBecause answer.nobodyNow answer.nothingNow
        answer.noneOnline answer.noneReachable answer.together answer.nobodyReaches answer.reachesNothing answer.nothing
        answer.unknownSource answer.nobodySource answer.nobodyDestination layer.denies layer.allOnline layer.allReachable
        layer.nowNo matrix.legendFull matrix.legendNone matrix.cellNone matrix.empty matrix.nothing matrix.unnamed cell.noPairs map.nothing
        map.nobody reach.noMatch reach.all reach.outNone reach.inNone cell.none map.summaryAll map.summaryNone reach.outNoneNow
        reach.inNoneNow reach.noneBecause`,
      overview: 'attention.policy',
      policy: `
        hint.none hint.noMembers lint.unused-group lint.unused-host lint.unused-tag lint.no-tags lint.no-owners lint.no-sources
        lint.no-destinations lint.shadowed-rule hint.missing.user lint.ownerless-tag lint.unknown-user`,
      review: `
        access.noRules access.same access.nothing acts.same acts.nothing acts.nothingElse ssh.others ssh.none lockout.fine
        exits.lost.nobody exits.lost.only exits.gained.nobody exits.gained.only`,
      upgrade: 'policy.same',
    },
  },
  {
    basis: 'The list is loaded and has no entry.',
    without: 'Bars while it loads, or why it failed.',
    proof: 'src/renderer/components/missing-lists/missing-lists.test.tsx',
    texts: {
      access: 'reach.noMachines reach.noPolicy state.noPolicy',
      activity: 'empty historyEmpty',
      backup: 'settings.never list.none list.gone',
      commands: 'nothingToUndo',
      config: 'means.addresses means.expiry',
      dns: 'split.none',
      jobs: 'nothingToChange value.none value.already outcome.already counts.already item.already undo.rest',
      keys: 'preAuth.action.cleanNone preAuth.action.cleanUnknown preAuth.create.noUsers preAuth.again.gone',
      log: 'nothing',
      machines: 'empty.title filters.emptyTitle views.none backfill.body backfill.done routes.none gone.never',
      notes: 'none',
      notifications: 'none',
      overview: 'empty.title',
      policy: 'empty.title context.never reason.clean convert.none.acls convert.none.grants',
      'policy-forms': `
        empty.acls empty.grants empty.groups empty.tagOwners empty.hosts empty.ssh empty.routes empty.exitNode empty.nodeAttrs
        empty.tests empty.sshTests`,
      presence: 'nothing neverFlapped noGap',
      review: `
        history.empty history.emptyText history.noPrevious history.first history.same tests.none bug.deletesEveryKey.none`,
      routes: 'noneWaiting.text',
      settings: 'faults.none data.import.keys',
      upgrade: 'step.clear',
      users: 'user.noMachines user.noKeys',
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
    without: 'The outcome is unknown.',
    proof: HERE,
    texts: {
      activity: 'result.done export.done',
      auth: 'reason.unauthorized reason.removed demo.text again.textKept again.text',
      common: `
        link.nowhere errors.untrusted errors.readOnly errors.busy issues.addressChanged issues.anotherAct issues.otherThere issues.entryGone
        issues.jobsNotKept issues.nothingToUndo issues.policyChanged issues.routeGone issues.diskFull issues.dnsInvalid
        issues.folderReadOnly issues.folderUnwritable issues.hostFileChanged issues.hostNotRolledBack issues.hostPolicyStops issues.hostNotSaved
        issues.hostRefused issues.hostRolledBack issues.hostRolledBackUnhealthy issues.hostTakenBack issues.changedMeanwhile problem.sshListener files.hostSaveEnded.takenBack files.historyBroken files.historyLost
        problem.untrusted problem.pinChanged problem.clientCertificateLost rename.left.nothing noKey.refused`,
      host: `
        commands.whileConnected purpose.lastLog purpose.dump failure.noHeadscale allow.text debug.forbidden debug.otherListener failure.otherListener down.started down.notStarted notEditable.comments
        notEditable.sharedLine notEditable.link notEditable.place`,
      jobs: 'spoken.done item.done group.done',
      keys: 'rotate.kept rotateKeys.once rotateKeys.expireOld',
      log: 'state.ended state.failed',
      metrics: 'missing.otherListener',
      main: 'startFailed.detail uncaught.detail',
      policy: 'review.refused',
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
        run.staged.changed run.staged.policy run.staged.cut`,
    },
  },
  {
    basis: 'The list that shows what joined since a step is loaded.',
    without: 'This is unknown.',
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
      access: 'answer.portless source.stored',
      activity: 'kinds.all value.none value.noName undo.file undo.gone noUndo.newFile noUndo.server',
      auth: 'again.textNone saved.openHostOf ways.none.label',
      backup: 'secrets',
      client: `
        status.notInstalled path.none hidden finding.pathNone finding.noPong finding.portOpen finding.portRefused
        finding.portTimeout finding.notConnected settings.noTerminal network.hardNat network.none network.noAnswer
        finding.portUnreachable`,
      commands: 'import.problem.noUser',
      common: `
        nav.moreViews forgetServer.body palette.everywhere serverState.partly serverState.long.partly actions.done crash.text
        issues.clientMissing issues.keySpaces issues.oauthClientsMissing noKey.missing serverState.key.missing serverState.keyWord.missing lock.key.missing problem.notTls server.keys.memory
        server.keys.memorySsh`,
      compare: 'refused.section',
      config: `
        problem.ownAddress means.signIn restart waiting keys.grpc_allow_insecure keys.dns.override_local_dns
        oidc.noIssuer oidc.notTested oidc.found.noCurl oidc.found.status oidc.found.clientNone
        keys.oidc.email_verified_required keys.database.gorm.skip_err_record_not_found keys.oidc.pkce.method uncounted.addresses
        uncounted.expiry unknown.newer unknown.older unknown.unknown`,
      connection: 'identity.none identity.lost readOnly.help',
      dns: `
        servers.overrideText records.gone records.noAddress problem.ownAddress effect.none effect.magicOff effect.overrideOn
        effect.splitRemoved effect.recordRemoved restart waiting`,
      expiry: 'nothing all noEnd',
      host: 'policyFile.safe debug.old page.demo page.otherAddress',
      hygiene: 'score.how with.sources with.destinations',
      keys: `
        show.all preAuth.usedNo preAuth.reason.notActive preAuth.create.noOwner preAuth.expire.loss preAuth.delete.lossActive
        api.expire.loss oauth.unnamed oauth.scopeUnknown oauth.level.none oauth.scope.all.help oauth.intro oauth.missing
        preAuth.create.tagsUnowned rotate.unknown`,
      log: 'level.none noMachine',
      machines: `
        facet.noOwner facet.noTag tags.none expire.hint.never move.none toast.expiry.never gone.text gone.back facts.ownedByTags
        connect.copiedInstead filters.all query.no query.help.text query.noOwner query.noTag query.none problem.neverSeen
        hiddenHereTitle problem.badName problem.ownerless tags.why.invalid`,
      main: `
        tray.noAnswerYet tray.noAlerts otherComputer.detail savingOnHost.detail context.noSuggestions notice.outage.clientDown otherUser.message`,
      metrics: 'chart.online missing.old',
      notifications: 'rule.unknownEnds scope.ofQuery form.scope.all form.scope.query form.everyServer quiet.text',
      overview: 'health.databaseDown attention.badNames attention.ownerless',
      policy: `
        fix.none starter.members starter.servers about.acceptEnv about.autogroup:danger-all about.autogroup:nonroot about.*
        about.autoApprovers context.stored convert.intro convert.left.differs`,
      'policy-forms': 'refused.entry nobody',
      review: 'exits.itself warnings.evaluating own.userHint own.clear lockout.reach ssh.later lockout.unknown',
      routes: 'show.all',
      settings: `
        demo.confirm.lossData demo.context faults.every servers.empty server.leavesHost data.session.server data.forget.text
        about.memory data.import.same data.session.demo updates.failure.noFeed updates.obstacle.noAddress`,
      setup: `
        ask.nameserversHelp ask.noAddress ask.unanswered ask.verdict.missing connected.member progress.done progress.undoText release.why.unlisted
        summary.proxyText`,
      upgrade: `
        run.impossible.state run.ended.lost run.why.before run.why.health config.ignored hand.text hand.unknownWay.container
        hand.unknownWay.process`,
      users: 'delete.with.nobody key.all forget.follows forget.kind.rule',
      waiting: 'noUser gone',
    },
  },
]
