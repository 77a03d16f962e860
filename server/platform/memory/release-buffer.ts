/**
 * Gives back the memory of bytes that nobody reads or writes any more, neither in JavaScript nor the system on its behalf; what is left of
 * them has no length. V8 counts such memory towards its own, which hardly grows meanwhile: where a megabyte passes with each image it would mark all
 * that lives several times a second to find out what is gone. Where others hold a part of the same memory, nothing is done.
 */
export const releaseBuffer = ({ buffer, byteLength }: Uint8Array): void => {
  // What Node cuts small pieces from is larger than any of them.
  if (buffer instanceof ArrayBuffer && byteLength === buffer.byteLength && byteLength > 0) buffer.transfer(0)
}
