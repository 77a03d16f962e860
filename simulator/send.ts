import { setTimeout as wait } from 'node:timers/promises'
import type { Detection } from '#domain/devices/capture-endpoints.ts'
import type { Message } from '#domain/ingest/message.ts'

/** The server's response to a batch. */
export interface Receipt {
  accepted: number
  duplicates: number
  conflicts: number
  /** Version of the configuration that the camera should run. */
  configuration_version?: number | null
  rejected: { index: number; issues: { path: string; message: string }[] }[]
}

const TRIES = 6

/**
 * Sends messages like any device; retries while the server is unavailable, because messages sent twice are stored once.
 */
export const sendMessages = async (
  url: string,
  key: string,
  messages: Message[],
  signal?: AbortSignal,
): Promise<Receipt> => {
  for (let tries = 1; ; tries += 1) {
    const response = await fetch(`${url}/api/ingest/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify(messages),
      ...(signal ? { signal } : {}),
    }).catch((error: unknown) => {
      if (signal?.aborted) throw error
      return null
    })
    if (response?.ok) return ((await response.json()) as { data: Receipt }).data
    if (response && response.status !== 503 && response.status !== 429)
      throw new Error(`the server answered ${response.status}: ${await response.text()}`)
    await response?.body?.cancel()
    if (tries === TRIES) throw new Error('the server could not be reached')
    await wait(500 * 2 ** tries, undefined, signal ? { signal } : undefined)
  }
}

/** Sends one image with its bounding boxes. */
export const sendPicture = async (
  url: string,
  key: string,
  picture: { id: string; captured_at: string; message_id: string; image: Buffer; detections: Detection[] },
  signal?: AbortSignal,
): Promise<void> => {
  const form = new FormData()
  form.append('detections', JSON.stringify(picture.detections))
  form.append('image', new Blob([new Uint8Array(picture.image)], { type: 'image/jpeg' }), 'image.jpg')
  const query = new URLSearchParams({ captured_at: picture.captured_at, message_id: picture.message_id })
  const response = await fetch(`${url}/api/ingest/captures/${picture.id}?${query}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${key}` },
    body: form,
    ...(signal ? { signal } : {}),
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`the server answered ${response.status} to a picture`)
}
