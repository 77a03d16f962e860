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
 * Counts bytes of buffers and runs a minor collection each time `every` bytes have passed. Buffers are stored outside
 * V8's heap, which hardly grows, so V8 would otherwise retain a hundred megabytes of them, or run a full collection to
 * find them.
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
 * Releases the memory of a buffer that is no longer used by JavaScript or pending system calls; its length becomes 0.
 * V8 counts buffers towards its heap, so a megabyte per image would cause several full collections per second. Does
 * nothing if the memory is shared with other buffers.
 */
export const releaseBuffer = ({ buffer, byteLength }: Uint8Array): void => {
  // Pooled buffers are part of a larger buffer.
  if (buffer instanceof ArrayBuffer && byteLength === buffer.byteLength && byteLength > 0) buffer.transfer(0)
}

/**
 * Enlarges the young generation of threads started later. Messages live until they are stored; with less space most
 * would be copied before they are collected.
 */
export const enlargeYoungSpace = (): void => setFlagsFromString('--min-semi-space-size=32')
