import { beforeEach, describe, expect, it } from 'vitest'
import { ApiError, refusal } from '@shared/api/error'
import { keyPrefix } from '@shared/api/key-text'
import { errorResponse, type PlainResponse, type PlainRequest, readJson } from '@main/api/api-app'
import { createTestMock, type TestMock } from '@tests/support/mock-app'
import { createKeyRotation, type KeyAtAddress, type RotatedKey } from './key-rotation'

const SERVER = 'office'
const ADDRESS = 'https://vpn.example.com'
const ELSEWHERE = 'https://other.example.com'
const UNTIL = '2027-02-19T08:00:00.000Z'
/** The clock of the mock. */
const NOW = Date.parse('2026-11-21T08:00:00.000Z')

/** The real mock server behind a check of the key, a disk, and a switch that makes one step fail. */
async function createTest() {
  const mock = await createTestMock({ seed: null })
  const secrets: string[] = []
  const make = async () => {
    const { body } = await mock.call('POST', '/apikey', { expiration: '2026-12-01T00:00:00.000Z' })
    const { apiKey } = body as { apiKey: string }
    secrets.push(apiKey)
    return apiKey
  }
  let disk: RotatedKey = { key: await make(), rotation: null }
  let url: string | null = ADDRESS
  const asked: string[] = []
  /** The keys that were sent to another address. */
  const sentElsewhere: string[] = []
  let broken: (step: string, key: string) => boolean = () => false
  let failure = new ApiError('offline', 'No response')
  let before: (step: string, key: string) => void = () => undefined
  const options = {
    now: () => NOW,
    read(): KeyAtAddress {
      if (url === null) throw refusal('notFound', 'serverGone')
      return { ...disk, url }
    },
    write: (_id: string, { key, rotation }: RotatedKey) => void (disk = { key, rotation }),
    open: async (_id: string, key: string, to = url) => ({
      respond: async (request: PlainRequest): Promise<PlainResponse> => {
        const step = `${request.method} ${new URL(request.url).pathname.replace('/api/v1', '')}`
        asked.push(step)
        if (to !== ADDRESS) sentElsewhere.push(key)
        before(step, key)
        if (broken(step, key)) return errorResponse(failure)
        if (!secrets.includes(key)) return errorResponse(new ApiError('unauthorized', 'Unauthorized'))
        const response = await mock.respond(request)
        if (step === 'POST /apikey') secrets.push((readJson(response) as { apiKey: string }).apiKey)
        return response
      },
    }),
  }
  return {
    mock,
    make,
    secrets,
    asked,
    disk: () => disk,
    sentElsewhere,
    break(how: typeof broken, error = failure) {
      broken = how
      failure = error
    },
    /** Does something while a step is running. */
    during(step: string, work: () => void) {
      before = (one) => {
        if (one !== step) return
        before = () => undefined
        work()
      }
    },
    /** As when the person saves the server with a key of their own, at another address too, or removes it. */
    edit: (key: string, to: string | null = ADDRESS) => {
      disk = { key, rotation: null }
      url = to
    },
    /** As after a restart: only the disk's content remains. */
    rotation: () => createKeyRotation(options),
  }
}

async function live(mock: TestMock): Promise<string[]> {
  const { body } = await mock.call('GET', '/apikey')
  const { apiKeys } = body as { apiKeys: { prefix: string; expiration: string }[] }
  return apiKeys.filter((key) => Date.parse(key.expiration) > NOW).map((key) => key.prefix)
}

describe('a rotation', () => {
  let test: Awaited<ReturnType<typeof createTest>>
  beforeEach(async () => void (test = await createTest()))

  it('creates a key, verifies it, uses it and expires the old one', async () => {
    const [old] = test.secrets
    expect(await test.rotation().rotate(SERVER, UNTIL)).toEqual({ old: 'expired' })
    expect(test.asked).toEqual(['POST /apikey', 'GET /apikey', 'GET /apikey', 'GET /server', 'POST /apikey/expire'])
    expect(test.disk()).toEqual({ key: test.secrets[1], rotation: null })
    expect(test.disk().key).not.toBe(old)
    expect(await live(test.mock)).toHaveLength(1)
  })

  it('changes nothing if no key can be created', async () => {
    const before = test.disk()
    test.break((step) => step === 'POST /apikey')
    await expect(test.rotation().rotate(SERVER, UNTIL)).rejects.toMatchObject({ code: 'offline' })
    expect(test.disk()).toEqual(before)
  })

  it('keeps both keys if interrupted before the proof, and finishes later', async () => {
    const [old] = test.secrets
    test.break((step) => step === 'GET /apikey')
    await expect(test.rotation().rotate(SERVER, UNTIL)).rejects.toMatchObject({ code: 'offline' })
    expect(test.disk()).toEqual({ key: old, rotation: { stage: 'made', key: test.secrets[1] } })
    test.break(() => false)
    expect(await test.rotation().resume(SERVER)).toEqual({ old: 'expired' })
    expect(test.disk()).toEqual({ key: test.secrets[1], rotation: null })
  })

  it('keeps the old key if the new one is refused', async () => {
    const [old] = test.secrets
    test.break((step, key) => {
      if (step === 'GET /apikey' && key !== old) test.secrets.splice(1)
      return false
    })
    await expect(test.rotation().rotate(SERVER, UNTIL)).rejects.toMatchObject({ code: 'forbidden' })
    expect(test.disk()).toEqual({ key: old, rotation: null })
    expect(await live(test.mock)).toEqual([keyPrefix(old ?? '')])
  })

  it('keeps a refused key for later if it cannot be expired', async () => {
    const [old] = test.secrets
    test.break((step, key) => {
      if (step === 'GET /apikey' && key !== old) test.secrets.splice(1)
      return step === 'POST /apikey/expire'
    })
    await expect(test.rotation().rotate(SERVER, UNTIL)).rejects.toMatchObject({ code: 'forbidden' })
    expect(test.disk()).toMatchObject({ key: old, rotation: { stage: 'made' } })
    test.break(() => false)
    await expect(test.rotation().resume(SERVER)).rejects.toMatchObject({ code: 'forbidden' })
    expect(test.disk()).toEqual({ key: old, rotation: null })
    expect(await live(test.mock)).toHaveLength(1)
  })

  it('keeps the new key for later if a proxy refuses the proof', async () => {
    const [old] = test.secrets
    test.break((step) => step === 'GET /apikey', new ApiError('forbidden', 'A proxy refuses access'))
    await expect(test.rotation().rotate(SERVER, UNTIL)).rejects.toMatchObject({ code: 'forbidden' })
    expect(test.disk()).toEqual({ key: old, rotation: { stage: 'made', key: test.secrets[1] } })
    test.break(() => false)
    expect(await test.rotation().resume(SERVER)).toEqual({ old: 'expired' })
    expect(await live(test.mock)).toEqual([keyPrefix(test.secrets[1] ?? '')])
  })

  it('does not expire an old key that has already expired', async () => {
    const [old = ''] = test.secrets
    test.break((step) => step === 'POST /apikey/expire')
    await test.rotation().rotate(SERVER, UNTIL)
    test.break(() => false)
    await test.mock.call('POST', '/apikey/expire', { prefix: keyPrefix(old) })
    test.asked.splice(0)
    expect(await test.rotation().resume(SERVER)).toEqual({ old: 'expired' })
    expect(test.asked).not.toContain('POST /apikey/expire')
  })

  it('uses the new key if the old one cannot be expired, reports it, and retries later', async () => {
    const [old] = test.secrets
    test.break((step) => step === 'POST /apikey/expire')
    expect(await test.rotation().rotate(SERVER, UNTIL)).toMatchObject({
      old: 'kept',
      error: { code: 'offline' },
    })
    expect(test.disk()).toEqual({ key: test.secrets[1], rotation: { stage: 'switched', key: old } })
    expect(await live(test.mock)).toHaveLength(2)
    test.break(() => false)
    expect(await test.rotation().resume(SERVER)).toEqual({ old: 'expired' })
    expect(await live(test.mock)).toHaveLength(1)
    expect(await test.rotation().resume(SERVER)).toBeNull()
  })

  it('requested twice at once creates one key after the other, and the last one works', async () => {
    const rotation = test.rotation()
    await Promise.all([rotation.rotate(SERVER, UNTIL), rotation.rotate(SERVER, UNTIL)])
    expect(test.disk()).toEqual({ key: test.secrets[2], rotation: null })
    expect(await live(test.mock)).toHaveLength(1)
  })
})

describe('a rotation during which the server is edited', () => {
  let test: Awaited<ReturnType<typeof createTest>>
  let own = ''
  beforeEach(async () => {
    test = await createTest()
    own = await test.make()
  })

  it.each([
    ['is created', 'POST /apikey'],
    ['is proven', 'GET /apikey'],
  ])('keeps the key that was entered while the new one %s, and expires the new one', async (_, step) => {
    const [old = ''] = test.secrets
    test.during(step, () => test.edit(own))
    await expect(test.rotation().rotate(SERVER, UNTIL)).rejects.toMatchObject({ code: 'conflict' })
    expect(test.disk()).toEqual({ key: own, rotation: null })
    expect(await live(test.mock)).toEqual([old, own].map(keyPrefix))
  })

  it('keeps the key that was entered while the old one is expired', async () => {
    test.during('POST /apikey/expire', () => test.edit(own))
    expect(await test.rotation().rotate(SERVER, UNTIL)).toEqual({ old: 'expired' })
    expect(test.disk()).toEqual({ key: own, rotation: null })
  })

  it('keeps the key that was entered while the server refuses the new one', async () => {
    const [old] = test.secrets
    test.break((step, key) => {
      if (step !== 'GET /apikey' || key === old) return false
      test.edit(own)
      test.secrets.splice(2)
      return false
    })
    await expect(test.rotation().rotate(SERVER, UNTIL)).rejects.toMatchObject({ code: 'conflict' })
    expect(test.disk()).toEqual({ key: own, rotation: null })
  })

  it.each(['POST /apikey', 'GET /apikey', 'POST /apikey/expire'])(
    'sends no key to the address that was entered during %s',
    async (step) => {
      test.during(step, () => test.edit(own, ELSEWHERE))
      await test
        .rotation()
        .rotate(SERVER, UNTIL)
        .catch(() => undefined)
      expect(test.disk()).toEqual({ key: own, rotation: null })
      expect(test.sentElsewhere).toEqual([])
    },
  )

  it('expires the new key if the server was removed meanwhile', async () => {
    const [old = ''] = test.secrets
    test.during('POST /apikey', () => test.edit(own, null))
    await expect(test.rotation().rotate(SERVER, UNTIL)).rejects.toMatchObject({ code: 'notFound' })
    expect(await live(test.mock)).toEqual([old, own].map(keyPrefix))
  })
})
