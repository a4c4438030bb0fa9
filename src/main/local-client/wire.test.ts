import { expect, it } from 'vitest'
import { factsOf } from './local-client'
import { DerpMap, MapNodeSchema, Netcheck, NetworkMapSchema, Status } from './wire'

const KEY = `nodekey:${'a'.repeat(64)}`
const TURNED = 'linux\u202Etxt\n'
const SHOWN = 'linux[U+202E]txt[U+000A]'

it('shows direction marks and line ends in the facts of a machine by their numbers', () => {
  const Hostinfo = { OS: TURNED, OSVersion: TURNED, Distro: TURNED, IPNVersion: TURNED, DeviceModel: TURNED }
  expect(factsOf(MapNodeSchema.parse({ Key: KEY, Hostinfo }))).toMatchObject({
    os: SHOWN,
    osVersion: SHOWN,
    distribution: SHOWN,
    clientVersion: SHOWN,
    device: SHOWN,
  })
})

it('shows them in names, addresses, problems, relays and packet filters, too', async () => {
  const peer = { PublicKey: KEY, HostName: TURNED, CurAddr: TURNED, Relay: TURNED, PrimaryRoutes: [TURNED] }
  const status = await Status.parseAsync({
    BackendState: 'Running',
    Version: TURNED,
    Health: [TURNED],
    Peer: { 1: peer },
  })
  const filter = [{ SrcIPs: [TURNED], DstPorts: [{ IP: TURNED, Ports: { First: 1, Last: 2 } }] }]
  expect(status).toMatchObject({ Version: SHOWN, Health: [SHOWN], Peer: [{ HostName: SHOWN, CurAddr: SHOWN }] })
  expect(status.Peer[0]).toMatchObject({ Relay: SHOWN, PrimaryRoutes: [SHOWN] })
  const { PacketFilterRules } = await NetworkMapSchema.parseAsync({ PacketFilterRules: filter })
  expect(PacketFilterRules).toMatchObject([{ SrcIPs: [SHOWN], DstPorts: [{ IP: SHOWN }] }])
  expect(DerpMap.parse({ Regions: { 1: { RegionCode: TURNED, RegionName: TURNED } } }).Regions).toEqual([
    { id: '1', RegionCode: SHOWN, RegionName: SHOWN },
  ])
})

it('reads thousands of machines in turns with other work', async () => {
  let turns = 0
  let isRead = false
  const other = () => {
    turns += 1
    if (!isRead) setImmediate(other)
  }
  setImmediate(other)
  const key = (index: number) => `nodekey:${String(index).padStart(64, '0')}`
  const peers = Array.from({ length: 4000 }, (_, index) => ({ PublicKey: key(index), Key: key(index), HomeDERP: 1 }))
  const status = await Status.parseAsync({ BackendState: 'Running', Peer: { ...peers } })
  const afterStatus = turns
  const map = await NetworkMapSchema.parseAsync({ Peers: peers })
  isRead = true
  expect([status.Peer.length, map.Peers.length]).toEqual([4000, 4000])
  expect([afterStatus, turns - afterStatus].every((count) => count >= 6)).toBe(true)
})

it('reads no more addresses of one machine than any has', async () => {
  const addresses = Array.from({ length: 5000 }, (_, index) => `10.0.${index >> 8}.${index & 255}`)
  const peer = { PublicKey: KEY, TailscaleIPs: addresses, PrimaryRoutes: addresses }
  const { Peer } = await Status.parseAsync({ BackendState: 'Running', Peer: { 1: peer } })
  expect([Peer[0]?.TailscaleIPs.length, Peer[0]?.PrimaryRoutes.length]).toEqual([50, 1000])
})

it('reads the rules of a packet filter in turns with other work, and a filter with too many not at all', async () => {
  const rules = (length: number) => Array.from({ length }, () => ({ SrcIPs: ['*'], DstPorts: [] }))
  let [turns, isRead] = [0, false]
  const other = () => {
    turns += 1
    if (!isRead) setImmediate(other)
  }
  setImmediate(other)
  const map = await NetworkMapSchema.parseAsync({ PacketFilterRules: rules(4000) })
  isRead = true
  expect([map.PacketFilterRules?.length, turns >= 6]).toEqual([4000, true])
  // Part of a filter would be no answer.
  expect((await NetworkMapSchema.parseAsync({ PacketFilterRules: rules(20_001) })).PacketFilterRules).toBeUndefined()
})

it('reads no more of a text, and of problems and regions, than any client has', async () => {
  const many = Array.from({ length: 50_000 }, (_, at) => `${at}`)
  const peer = { PublicKey: KEY, HostName: '\u202E'.repeat(300_000) }
  const status = await Status.parseAsync({ BackendState: 'Running', Health: many, Peer: { 1: peer } })
  expect([status.Health.length, status.Peer[0]?.HostName]).toEqual([1000, '[U+202E]'.repeat(1000)])
  const regions = Object.fromEntries(many.map((id) => [id, { RegionCode: 'x', RegionName: 'y' }]))
  expect(DerpMap.parse({ Regions: regions }).Regions).toHaveLength(1000)
  const { RegionLatency } = Netcheck.parse({ RegionLatency: { ...many.map(Number), 1: 'x' } })
  expect(Object.keys(RegionLatency ?? {})).toHaveLength(999)
})

it('pauses within machines that have many routes each', async () => {
  let [turns, isRead] = [0, false]
  const other = () => {
    turns += 1
    if (!isRead) setImmediate(other)
  }
  setImmediate(other)
  const peer = { PublicKey: KEY, PrimaryRoutes: Array.from({ length: 1000 }, () => '10.0.0.0/24\u202E') }
  await Status.parseAsync({
    BackendState: 'Running',
    Peer: Object.fromEntries(Array.from({ length: 99 }, (_, at) => [at, peer])),
  })
  isRead = true
  expect(turns).toBeGreaterThan(1)
})
