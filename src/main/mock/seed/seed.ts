import type { Line } from '@shared/api/headscale-line'
import type { MockDb } from '@main/db/mock-db'
import { instant } from '../context'
import { electPrimaries } from '../election'
import { dialectOfLine } from '../line-rules'
import { groupBy } from '../group-by'
import { createDraw, DAY, type Draw } from './draw'
import type { Plan } from './plan'
import { PRINTER_PREFIX, planFeatured } from './plan-featured'
import { planOther } from './plan-others'
import { seedApiKeys, seedPreAuthKeys } from './seed-keys'
import { seedNodes } from './seed-nodes'
import { seedPolicy } from './seed-policy'
import { demoSessions } from './seed-sessions'
import { seedUsers } from './seed-users'

const NODES_MIN = 10
const NODES_MAX = 30

export interface SeedOptions {
  /** The same seed, size and `now` create the same network. */
  seed: number
  /** The number of machines. Default: 10 to 30, by the seed (specification section 9). */
  nodes?: number | undefined
  /** The length of its past in days, from the first user to now. Default: 600. */
  days?: number | undefined
  /** The release it is served as: its policy is valid for this release. Default: the newest. */
  line?: Line | undefined
  /** Milliseconds since 1970; every time in the network is relative to it. */
  now: number
}

/** Replaces all content by a demo network, in one transaction. Loads faker, which nothing else does. */
export async function seedDatabase(db: MockDb, { seed, nodes, days, line, now }: SeedOptions): Promise<void> {
  const { faker } = await import('@faker-js/faker/locale/en')
  const draw = createDraw(faker, seed, now, days)
  db.transaction(() => {
    db.clear()
    const users = seedUsers(draw).map((user) => ({ name: user.name, id: db.users.insert(user) }))
    const ids = users.map((user) => user.id)
    const preAuthKeys = seedPreAuthKeys(draw, ids).map((key) => db.preAuthKeys.insert(key))
    for (const key of seedApiKeys(draw)) db.apiKeys.insert(key)
    for (const session of demoSessions) db.sessions.insert(session)
    const count = nodes ?? draw.int(NODES_MIN, NODES_MAX)
    const plans = planNodes(draw, users, preAuthKeys, count)
    seedNodes(draw, db, plans)
    electPrimaries(db, instant(now))
    db.policies.insert(policyOf(users, plans, line), draw.at(-draw.int(1, 30) * DAY))
    db.setSeeded({
      seed,
      nodes: count,
      ...(nodes === undefined ? {} : { askedNodes: nodes }),
      ...(days === undefined ? {} : { days }),
    })
  })
}

type Named = { id: number; name: string }

function planNodes(draw: Draw, users: readonly Named[], preAuthKeys: readonly number[], count: number): Plan[] {
  const owners = users.slice(0, -1)
  const first = owners[0]?.name ?? 'admin'
  const adminName = first.charAt(0).toUpperCase() + first.slice(1)
  const plans = planFeatured({ users: owners.map((user) => user.id), preAuthKeys, adminName }).slice(0, count)
  while (plans.length < count) plans.push(planOther(draw, { users: owners, preAuthKeys }, plans.length))
  return plans
}

function policyOf(users: readonly Named[], plans: readonly Plan[], line: Line | undefined): string {
  const machines = groupBy(plans, (plan) => plan.userId)
  return seedPolicy({
    names: users.map((user) => user.name),
    owners: users.filter((user) => machines.has(user.id)).map((user) => user.name),
    tags: new Set(plans.flatMap((plan) => plan.tags ?? [])),
    hasPrinter: plans.some((plan) => plan.routes?.some((route) => route.prefix === PRINTER_PREFIX)),
    dialect: dialectOfLine(line),
  })
}
