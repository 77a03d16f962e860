import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { serverAccount } from '#server/platform/postgres/embedded/embedded-cluster.ts'

const PROGRAM = '/usr/sbin/mosquitto'

export const mosquittoVersion = (): string => {
  if (!existsSync(PROGRAM)) throw new Error('Mosquitto is not there: apt-get install -y mosquitto')
  try {
    return execFileSync(PROGRAM, ['-h'], { encoding: 'utf8' }).split('\n')[0] ?? ''
  } catch (error) {
    return (error as { stdout: string }).stdout.split('\n')[0] ?? ''
  }
}

/**
 * Mosquitto in a folder of its own, as an ordinary user; it stores sessions and queues there across kills and restarts.
 */
export const openMosquitto = async (folder: string, port: number, lines: string[]) => {
  mkdirSync(folder, { recursive: true })
  const account = serverAccount()
  chmodSync(folder, 0o755)
  if (account) chownSync(folder, account.uid, account.gid)
  const file = join(folder, 'mosquitto.conf')
  writeFileSync(file, [`persistence_location ${folder}/`, 'log_type error', 'log_dest stderr', ...lines, ''].join('\n'))
  let child: ChildProcess
  const start = async () => {
    child = spawn(PROGRAM, ['-c', file], { ...account, stdio: ['ignore', 'ignore', 'inherit'] })
    for (let tries = 0; ; tries += 1) {
      const socket = connect(port, '127.0.0.1')
      const isThere = await Promise.race([
        once(socket, 'connect').then(
          () => true,
          () => false,
        ),
        wait(1_000, false),
      ])
      socket.destroy()
      if (isThere) return
      if (tries === 50) throw new Error('Mosquitto did not start.')
      await wait(100)
    }
  }
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  await start()
  return { start, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') }
}
