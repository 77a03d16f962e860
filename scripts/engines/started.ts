import { startProcess } from '#server/testing/own-process.ts'

/** What a server of these scripts is set to: nobody of them is told to slow down. */
export const generous = {
  PERSON_RATE: '100000000',
  DEVICE_RATE: '100000000',
  DEVICE_MESSAGES: '100000000',
  DEVICE_MEGABYTES: '100000000',
  SECRET_KEY: 'a secret of a script, which no portal has',
  SECOND_FACTOR: 'off',
}

/** A server of the portal that answers. */
export const started = async (env: Record<string, string>) => {
  const server = await startProcess({ ...generous, ...env })
  await server.ready()
  return server
}
export type Server = Awaited<ReturnType<typeof started>>

export const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
