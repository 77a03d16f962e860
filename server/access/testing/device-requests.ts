import sharp from 'sharp'

interface DeviceRequest {
  url: string
  headers: Record<string, string>
  payload: Buffer
}

const jpeg = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'green' } })
  .jpeg()
  .toBuffer()
const boundary = 'a-boundary'
const multipart = Buffer.concat([
  Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n`),
  Buffer.from('Content-Type: image/jpeg\r\n\r\n'),
  jpeg,
  Buffer.from(`\r\n--${boundary}--\r\n`),
])

/**
 * A valid request of each endpoint for devices, by operation id. The permission test fails for endpoints that are
 * missing here.
 */
export const deviceRequests: Record<string, DeviceRequest> = {
  sendMessages: {
    url: '/api/ingest/messages',
    headers: { 'content-type': 'application/json' },
    payload: Buffer.from(
      JSON.stringify({ id: 'm2', interval_start: '2026-06-10T09:00:00Z', interval_end: '2026-06-10T09:30:00Z' }),
    ),
  },
  getOwnConfiguration: { url: '/api/ingest/configuration', headers: {}, payload: Buffer.alloc(0) },
  sendDeviceReport: {
    url: '/api/ingest/device',
    headers: { 'content-type': 'application/json' },
    payload: Buffer.from(JSON.stringify({ firmware_version: '1.0.0' })),
  },
  sendCapture: {
    url: '/api/ingest/captures/c2?captured_at=2026-06-10T09:00:00Z',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: multipart,
  },
}
