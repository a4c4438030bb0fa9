import { expect, it } from 'vitest'
import { factsOf } from './local-client'
import { DerpMap, MapNodeSchema, NetworkMapSchema, Status } from './wire'

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

it('shows them in names, addresses, problems, relays and packet filters, too', () => {
  const peer = { PublicKey: KEY, HostName: TURNED, CurAddr: TURNED, Relay: TURNED, PrimaryRoutes: [TURNED] }
  const status = Status.parse({ BackendState: 'Running', Version: TURNED, Health: [TURNED], Peer: { 1: peer } })
  const filter = [{ SrcIPs: [TURNED], DstPorts: [{ IP: TURNED, Ports: { First: 1, Last: 2 } }] }]
  expect(status).toMatchObject({ Version: SHOWN, Health: [SHOWN], Peer: [{ HostName: SHOWN, CurAddr: SHOWN }] })
  expect(status.Peer[0]).toMatchObject({ Relay: SHOWN, PrimaryRoutes: [SHOWN] })
  expect(NetworkMapSchema.parse({ PacketFilterRules: filter }).PacketFilterRules).toMatchObject([
    { SrcIPs: [SHOWN], DstPorts: [{ IP: SHOWN }] },
  ])
  expect(DerpMap.parse({ Regions: { 1: { RegionCode: TURNED, RegionName: TURNED } } }).Regions).toEqual([
    { id: '1', RegionCode: SHOWN, RegionName: SHOWN },
  ])
})
