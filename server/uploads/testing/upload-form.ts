/** A form with a CSV file, as a browser sends it. */
export const csvForm = (content: string | Buffer, name = 'surveys.csv') => {
  const boundary = 'an-upload-boundary'
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n`),
      Buffer.from('Content-Type: text/csv\r\n\r\n'),
      Buffer.from(content),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  }
}
