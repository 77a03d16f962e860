import { describe, expect, it } from 'vitest'
import { startReceiver } from '#server/testing/receiver.ts'
import { faultOfAddress, NotReached, sendToAddress, type Reach } from './outgoing-request.ts'

const receiver = await startReceiver()
const send = (url: string, reach: Reach, timeout_ms?: number) =>
  sendToAddress({ url, headers: {}, body: 'hello' }, reach, timeout_ms)

describe('the address of an outgoing request', () => {
  it.each([
    'http://farm.example/',
    'ftp://farm.example/',
    'https://user:secret@farm.example/',
    'https://localhost/',
    'https://printer.local/',
    'https://127.0.0.1/',
    'https://127.1/',
    'https://[::ffff:0:7f00:1]/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://0.0.0.0/',
    'https://10.0.0.1/',
    'https://100.64.1.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://172.31.255.255/',
    'https://192.168.1.1/',
    'https://224.0.0.1/',
    'https://[::1]/',
    'https://[::]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:a9fe:a9fe]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[2002:7f00:1::]/',
    'https://[fd00::1]/',
    'https://[fe80::1]/',
    'no address',
  ])('is rejected: %s', (url) => {
    expect(faultOfAddress(url, 'public')).not.toBeNull()
  })
  it.each(['https://farm.example/hook?x=1', 'https://93.184.215.14:8443/', 'https://[2606:2800:21f:cb07::1]/'])(
    'is accepted: %s',
    (url) => {
      expect(faultOfAddress(url, 'public')).toBeNull()
    },
  )
})

describe('an outgoing request', () => {
  it('never reaches this machine, whatever name resolves to it', async () => {
    const before = receiver.received.length
    await expect(send(`https://127.0.0.1:${receiver.port}/`, 'public')).rejects.toThrow('not public')
    await expect(send(`https://localhost:${receiver.port}/`, 'public')).rejects.toMatchObject({ isUnfit: true })
    await expect(send('https://nobody.invalid/', 'public')).rejects.toThrow('The host name was not found')
    expect(receiver.received).toHaveLength(before)
  })

  it('reaches this machine if the settings allow it, and only this machine in a demo', async () => {
    expect(await send(`${receiver.url}/x`, 'any')).toMatchObject({ status: 201, text: 'noted' })
    expect(await send(`http://localhost:${receiver.port}/x`, 'this machine')).toMatchObject({ status: 201 })
    await expect(send('https://10.0.0.1/', 'this machine')).rejects.toBeInstanceOf(NotReached)
  })

  it('follows no redirects', async () => {
    receiver.answers.push((response) => response.writeHead(307, { location: `${receiver.url}/secret` }).end())
    expect(await send(`${receiver.url}/first`, 'any')).toMatchObject({ status: 307 })
    expect(receiver.received.some(({ path }) => path === '/secret')).toBe(false)
  })

  it('times out, and reads only the beginning of the response', async () => {
    receiver.answers.push(() => undefined)
    await expect(send(receiver.url, 'any', 60)).rejects.toThrow('No response in time')
    receiver.answers.push((response) => void response.writeHead(200).write('x'.repeat(500_000)))
    expect((await send(receiver.url, 'any')).text).toHaveLength(2_048)
  })
})
