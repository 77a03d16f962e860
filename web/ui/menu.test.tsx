import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Menu } from './menu.tsx'

const show = () => {
  const acted = vi.fn()
  const item = (title: string) => ({ title, act: () => acted(title, document.activeElement?.textContent) })
  render(
    <>
      <button type="button">Before</button>
      <Menu
        name="Account of Ada"
        button="A"
        buttonClass={undefined}
        head={<strong>ada@example.org</strong>}
        items={['Settings', 'API', 'Take the tour', 'Sign out'].map(item)}
      />
      <button type="button">After</button>
    </>,
  )
  return { button: screen.getByRole('button', { name: 'Account of Ada' }), acted }
}
const focused = () => document.activeElement?.textContent
const isOpen = () => screen.queryByRole('menu') !== null

test('the button says that it opens a menu and whether it is open', async () => {
  const { button } = show()
  expect(button.getAttribute('aria-haspopup')).toBe('menu')
  expect(button.getAttribute('aria-expanded')).toBe('false')
  await userEvent.click(button)
  expect(button.getAttribute('aria-expanded')).toBe('true')
  expect(document.getElementById(button.getAttribute('aria-controls') ?? '')).toBe(screen.getByRole('menu'))
  expect(focused()).toBe('Settings')
  await userEvent.click(button)
  expect(isOpen()).toBe(false)
})

test.each([
  ['{Enter}', 'Settings'],
  [' ', 'Settings'],
  ['{ArrowDown}', 'Settings'],
  ['{ArrowUp}', 'Sign out'],
])('the key "%s" opens it at %s', async (key, item) => {
  const { button } = show()
  button.focus()
  await userEvent.keyboard(key)
  expect(focused()).toBe(item)
})

test('arrows go round, Home and End to the ends, letters to what begins so', async () => {
  const { button } = show()
  await userEvent.click(button)
  const after = async (keys: string) => {
    await userEvent.keyboard(keys)
    return focused()
  }
  expect(await after('{ArrowDown}')).toBe('API')
  expect(await after('{ArrowUp}{ArrowUp}')).toBe('Sign out')
  expect(await after('{ArrowDown}')).toBe('Settings')
  expect(await after('{End}')).toBe('Sign out')
  expect(await after('{Home}')).toBe('Settings')
  expect(await after('s')).toBe('Sign out')
  expect(await after('s')).toBe('Settings')
  expect(await after('t')).toBe('Take the tour')
  expect(await after('z')).toBe('Take the tour')
})

test('an item acts once, after the focus went back to the button', async () => {
  const { button, acted } = show()
  button.focus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect(acted.mock.calls).toEqual([['API', 'A']])
  expect(isOpen()).toBe(false)
  expect(document.activeElement).toBe(button)
})

test('Escape closes it and gives the focus back, also after a press on its head', async () => {
  const { button } = show()
  await userEvent.click(button)
  await userEvent.keyboard('{Escape}')
  expect(isOpen()).toBe(false)
  expect(document.activeElement).toBe(button)
  await userEvent.click(button)
  await userEvent.click(screen.getByText('ada@example.org'))
  expect(isOpen()).toBe(true)
  await userEvent.keyboard('{Escape}')
  expect(isOpen()).toBe(false)
  expect(document.activeElement).toBe(button)
})

test('Tab leaves it for what stands after the button, Shift and Tab for the button', async () => {
  const { button } = show()
  await userEvent.click(button)
  await userEvent.tab()
  expect(isOpen()).toBe(false)
  expect(focused()).toBe('After')
  await userEvent.click(button)
  await userEvent.tab({ shift: true })
  expect(isOpen()).toBe(false)
  expect(focused()).toBe('Before')
})

test('a press elsewhere closes it and acts on nothing; keys with Ctrl or Command are the browser’s', async () => {
  const { button, acted } = show()
  await userEvent.click(button)
  expect(fireEvent.keyDown(screen.getByRole('menu'), { key: 's', ctrlKey: true })).toBe(true)
  expect(fireEvent.keyDown(screen.getByRole('menu'), { key: 'ArrowUp', metaKey: true })).toBe(true)
  expect(focused()).toBe('Settings')
  await userEvent.click(document.body)
  expect(isOpen()).toBe(false)
  expect(acted).not.toHaveBeenCalled()
})
