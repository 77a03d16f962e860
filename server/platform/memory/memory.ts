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
export const collectYoungGeneration = (every = EVERY_BYTES): ((bytes: number) => void) => {
  let passed = 0
  return (bytes) => {
    passed += bytes
    if (passed < every) return
    passed = 0
    collectYoung()
  }
}

/**
 * Gives back the memory of bytes that nobody reads or writes any more, neither in JavaScript nor the system on its behalf; what is left of
 * them has no length. V8 counts such memory towards its own, which hardly grows meanwhile: where a megabyte passes with each image it would mark all
 * that lives several times a second to find out what is gone. Where others hold a part of the same memory, nothing is done.
 */
export const releaseBuffer = ({ buffer, byteLength }: Uint8Array): void => {
  // What Node cuts small pieces from is larger than any of them.
  if (buffer instanceof ArrayBuffer && byteLength === buffer.byteLength && byteLength > 0) buffer.transfer(0)
}

/**
 * Has V8 make all objects among the young ones, whose memory it takes back cheaply and often. Left alone, it notes which lines of code made objects that
 * lived for long, as most do while a server starts, and makes what comes of them among the old ones from then on. What a request leaves there, and all
 * that it refers to, waits until everything is marked. Of this process with its threads; to be called before the server is put together.
 */
export const tuneGarbageCollection = (): void => setFlagsFromString('--no-allocation-site-pretenuring')

/**
 * Gives threads that begin later more room for young objects. Messages live until they are stored: with less room, most of them are copied
 * before they are thrown away.
 */
export const enlargeYoungSpace = (): void => setFlagsFromString('--min-semi-space-size=32')
