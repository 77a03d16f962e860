/** Messages of a camera that recorded every half hour of the given number of days from 1 May 2026. */
export const halfHours = (device: number, days: number, { from = 0, name = 'm' } = {}) =>
  Array.from({ length: days * 48 }, (_, n) => {
    const start = Date.UTC(2026, 4, 1) + (from * 48 + n) * 1_800_000
    return {
      id: `${name}${device}-${from * 48 + n}`,
      interval_start: new Date(start).toISOString(),
      interval_end: new Date(start + 1_800_000).toISOString(),
      ml_results: { avg_flowers: 4, sightings: 3, visitations: n % 5 },
      counts: [{ object_class_name: 'bumblebee', count: n % 5 }],
    }
  })

export interface Receipt {
  status: number
  accepted: number
}
/** Sends messages as cameras do; status 0: no response. */
export const sendTo = async (url: string, key: string, messages: readonly object[]): Promise<Receipt> => {
  const response = await fetch(`${url}/api/ingest/messages`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(messages),
  }).catch(() => null)
  if (!response) return { status: 0, accepted: 0 }
  const { data } = (await response.json().catch(() => ({ data: null }))) as { data: { accepted: number } | null }
  return { status: response.status, accepted: data?.accepted ?? 0 }
}
