import { startProcess } from '#server/testing/own-process.ts'

/** Settings of a server in these scripts: rate limits so high that no client is slowed down. */
export const generous = {
  PERSON_RATE: '100000000',
  DEVICE_RATE: '100000000',
  DEVICE_MESSAGES: '100000000',
  DEVICE_MEGABYTES: '100000000',
  SECRET_KEY: 'a secret of a script, which no portal has',
  SECOND_FACTOR: 'off',
}

/** A running server of the portal. */
export const started = async (env: Record<string, string>) => {
  const server = await startProcess({ ...generous, ...env })
  await server.ready()
  return server
}
export type Server = Awaited<ReturnType<typeof started>>

export const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
