import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage } from '#web/platform/testing/render.tsx'
import { ApiPage } from './api-page.tsx'
import type { Description, Operation } from './description.ts'

afterEach(() => vi.unstubAllGlobals())

const operation = (operationId: string, summary: string, tag: string): Operation => ({
  operationId,
  summary,
  description: 'By `name` by default.',
  tags: [tag],
  'x-policy': 'anyone',
  parameters: [],
  responses: {
    '200': {
      content: {
        'application/json': {
          schema: {
            allOf: [
              {
                properties: {
                  data: {
                    type: 'object',
                    properties: { box: { type: 'object', properties: { size: { type: 'integer' } } } },
                  },
                },
              },
            ],
          },
          example: { error: false, message: 'OK', data: { box: { size: 3 } } },
        },
      },
    },
  },
})
const described: Description = {
  paths: {
    '/api/hives': {
      get: operation('listHives', 'List hives', 'Hives'),
      post: operation('createHive', 'Register a colony', 'Hives'),
    },
    '/api/swarms': { get: operation('listSwarms', 'List swarms', 'Swarms') },
  },
  components: { schemas: {}, parameters: {}, responses: {} },
}

const open = (address: string) => {
  vi.stubGlobal('fetch', async () => Response.json(described))
  return renderPage(<ApiPage />, address)
}
const operations = () => screen.findByRole('navigation', { name: 'Operations' })

test('groups are listed first, and the operations of a group once it is opened', async () => {
  await open('/api-docs')
  const list = within(await operations())
  expect(list.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['Hives', 'Swarms'])
  expect(list.queryAllByRole('link')).toEqual([])
  await userEvent.click(list.getByText('Hives'))
  expect(list.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'GET/hivesList hives',
    'POST/hivesRegister a colony',
  ])
})

test('the rules of all operations are explained until one is chosen, whose heading then takes the focus', async () => {
  const { address } = await open('/api-docs')
  expect(screen.getByRole('link', { name: 'Create an access token' }).getAttribute('href')).toBe('/settings?tab=tokens')
  const list = within(await operations())
  await userEvent.click(list.getByText('Hives'))
  await userEvent.click(list.getByRole('link', { name: /Register a colony/ }))
  expect(address()).toBe('/api-docs?op=createHive')
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'createHive' }))
  expect(screen.queryByRole('heading', { name: 'Sign-in, errors and limits' })).toBeNull()
})

test('the address of an operation shows it in its open group, with an example of its response', async () => {
  await open('/api-docs?op=listSwarms')
  const list = within(await operations())
  expect(list.getByRole('link', { current: 'page' }).textContent).toContain('List swarms')
  expect(list.queryByRole('link', { name: /List hives/ })).toBeNull()
  expect(screen.getByRole('rowheader', { name: /^box\.size/ })).toBeTruthy()
  expect(JSON.parse(screen.getByRole('region', { name: 'Example of a response' }).textContent ?? '')).toEqual({
    error: false,
    message: 'OK',
    data: { box: { size: 3 } },
  })
  expect(screen.getByText('name', { selector: 'code' })).toBeTruthy()
})

test('a search opens the groups of what it finds', async () => {
  await open('/api-docs?q=colony')
  const list = within(await operations())
  expect(list.getByRole('status').textContent).toBe('1 operation')
  expect(list.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['POST/hivesRegister a colony'])
})
