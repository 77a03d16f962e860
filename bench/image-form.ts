const BOUNDARY = 'the-end-of-a-part'

export const IMAGE_FORM = `multipart/form-data; boundary=${BOUNDARY}`

/** A multipart form with an image, as a camera sends it, of type IMAGE_FORM. */
export const imageForm = (image: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`,
    ),
    image,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ])
