import { withConcurrency } from '#server/platform/limits/concurrency-limit.ts'
import { limitDecoder, readPicture } from '#server/platform/images/read-image.ts'
import { DECODE } from '#domain/budgets/budgets.ts'
import { serveOrders } from '../processes.ts'

/**
 * The limit of row 10: sharp alone, which makes the stored version of each image and then its thumbnail, with the same
 * concurrency.
 */
limitDecoder()
const inTurn = withConcurrency(DECODE.at_once)
await serveOrders(
  /** Returns images per second; each image is received as base64. */
  async ({ images, times }: { images: string[]; times: number }) => {
    const bytes = images.map((image) => Buffer.from(image, 'base64'))
    const began = performance.now()
    await Promise.all(
      Array.from({ length: times }, (_, n) =>
        inTurn(async () => readPicture('thumbnail', await readPicture('capture', bytes[n % bytes.length] as Buffer))),
      ),
    )
    return times / ((performance.now() - began) / 1000)
  },
  async () => undefined,
)
