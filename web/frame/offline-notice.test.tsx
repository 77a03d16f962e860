import { hashKey, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { dateTime } from '#web/platform/formats.ts'
import { storeResponses } from '#web/platform/offline/stored-responses.ts'
import { setCurrentPerson } from '#web/platform/offline/last-signed-in.ts'
import { api } from '#web/platform/api/api.ts'
import { createQueryClient } from '#web/platform/api/query-client.ts'
import { getPortalSettings } from '#domain/platform/portal.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { frame as t } from '#web/texts/frame.ts'
import { fieldsQuery, farmsQuery } from '#web/farms/queries.ts'
import { OfflineNotice } from './offline-notice.tsx'

const signal = (isOn: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOn)
  act(() => void dispatchEvent(new Event(isOn ? 'online' : 'offline')))
}
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const Farms = () => <p>{useQuery(farmsQuery).data?.length} farms</p>
const Fields = () => <p>{useQuery(fieldsQuery(1)).data?.length} fields</p>

test('offline, it shows the age of the oldest data on the page; online, it shows nothing', async () => {
  fakeServer({ 'GET /api/farms': { data: [] }, 'GET /api/fields/farm/1': { data: [] } })
  vi.useFakeTimers({ now: Date.parse('2026-06-11T09:50:00Z'), toFake: ['Date'] })
  await renderPage(<Late />)
  expect(await screen.findByText('0 farms')).toBeTruthy()
  vi.setSystemTime(Date.parse('2026-06-11T10:20:00Z'))
  act(() => void dispatchEvent(new Event('later')))
  expect(await screen.findByText('0 fields')).toBeTruthy()
  signal(false)
  expect(await screen.findByText(t.offlineAsOf(dateTime('2026-06-11T09:50:00.000Z')))).toBeTruthy()
  signal(true)
  expect(screen.queryByText(/offline/)).toBeNull()
})

/** A page whose second query starts later. */
const Late = () => {
  const [is, setIs] = useState(false)
  useEffect(() => {
    const come = () => setIs(true)
    addEventListener('later', come)
    return () => removeEventListener('later', come)
  }, [])
  return (
    <>
      <OfflineNotice />
      <Farms />
      {is && <Fields />}
    </>
  )
}

const OtherCall = () => <p>{useQuery(portalQuery).data ?? 'nothing'} from another call</p>
const portalQuery = { queryKey: ['other'], queryFn: () => api(getPortalSettings), select: () => 'answer', retry: false }

test.each([
  ['does not answer yet, and other calls are answered', 'waits', t.slowAsOf],
  ['gets no response', 'fails', t.unreachableAsOf],
] as const)('a server that %s: stored data is shown, and the notice says why', async (_, what, words) => {
  const read_at = Date.now() - 3_600_000
  setCurrentPerson(1)
  await storeResponses([{ person: 1, hash: hashKey(farmsQuery.queryKey), data: [], at: read_at }])
  let respond = (_response: { data: unknown }) => {}
  fakeServer({
    'GET /api/portal': { data: {} },
    'GET /api/farms': () => {
      if (what === 'fails') throw new TypeError('no route to host')
      return new Promise<{ data: unknown }>((resolve) => (respond = resolve))
    },
  })
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
  const client = createQueryClient()
  await renderPage(
    <QueryClientProvider client={client}>
      <OfflineNotice />
      {what === 'waits' && <OtherCall />}
      <Farms />
    </QueryClientProvider>,
  )
  await act(() => vi.advanceTimersByTimeAsync(3_500))
  expect(await screen.findByText(words(dateTime(new Date(read_at).toISOString())))).toBeTruthy()
  expect(screen.getByText('0 farms')).toBeTruthy()
  if (what === 'fails') return
  await act(async () => respond({ data: [{ id: 1 }] }))
  expect(await screen.findByText('1 farms')).toBeTruthy()
  expect(screen.queryByText(/slow/)).toBeNull()
})
