import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

type Collect = (options: { type: 'minor' }) => void
let collect: Collect | undefined

const collectYoung = (): void => {
  if (!collect) {
    setFlagsFromString('--expose-gc')
    collect = runInNewContext('gc') as Collect
    setFlagsFromString('--no-expose-gc')
  }
  collect({ type: 'minor' })
}

const EVERY_BYTES = 2_097_152

/**
 * Is told of bytes that pass through, and frees what held them each time that so many have. Their memory lies outside V8's heap, which hardly fills
 * meanwhile, so that V8 lets a hundred megabytes of it wait, or marks all that lives to find them.
 */
export const collectYoungObjects = (every = EVERY_BYTES): ((bytes: number) => void) => {
  let passed = 0
  return (bytes) => {
    passed += bytes
    if (passed < every) return
    passed = 0
    collectYoung()
  }
}
