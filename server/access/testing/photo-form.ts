import sharp from 'sharp'

export interface Form {
  headers: Record<string, string>
  payload: Buffer
}

const boundary = 'a-boundary'
const jpeg = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'green' } })
  .jpeg()
  .toBuffer()

/** A form with a small photo, or the given file, in the part `name`, and other fields as texts. */
export const jpegForm = (name: string, fields: Record<string, string | number> = {}, file: Buffer = jpeg): Form => ({
  headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  payload: Buffer.concat([
    ...Object.entries(fields).map(([field, value]) =>
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`),
    ),
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="a.jpg"\r\n`),
    Buffer.from('Content-Type: image/jpeg\r\n\r\n'),
    file,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]),
})
