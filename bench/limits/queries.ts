import { connectClient } from '../limits-client.ts'
import { serveOrders } from '../processes.ts'

/** Times prepared statements in a separate process: the limit of the rows that compare a response with its SQL. */
const client = await connectClient()
interface Order {
  statements: { text: string; values: unknown[] }[]
  times: number
}

await serveOrders(
  /** Milliseconds of each execution, one list per statement. */
  async ({ statements, times }: Order) => {
    const all: number[][] = []
    for (const [index, { text, values }] of statements.entries()) {
      const one: number[] = []
      for (let time = 0; time < times; time += 1) {
        const began = performance.now()
        await client.query({ name: `q${index}-${text.length}`, text, values })
        one.push(performance.now() - began)
      }
      all.push(one)
    }
    return all
  },
  () => client.end(),
)
