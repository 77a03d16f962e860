import { expect, test } from 'vitest'
import { asInertHtml } from './inert-html.ts'

test('controls that need scripts are disabled, but the sign-in fields accept input', () => {
  const page = '<form class="f"><input value=""/><select></select><button type="submit">Sign in</button></form>'
  expect(asInertHtml(page, false)).toBe(
    '<form method="dialog" class="f"><input value=""/><select disabled data-waits></select><button disabled data-waits type="submit">Sign in</button></form>',
  )
  expect(asInertHtml('<input value=""/>', true)).toBe('<input disabled data-waits value=""/>')
})

test('controls that are disabled anyway look unchanged', () => {
  expect(asInertHtml('<button type="button" disabled="">After</button>', true)).toBe(
    '<button type="button" disabled="">After</button>',
  )
})

test('inline styles are removed, and marks positioned by one are hidden', () => {
  expect(asInertHtml('<p style="left:3%">a</p><i class="b" style="width:3%"></i>', true)).toBe(
    '<p >a</p><i class="b" data-unplaced></i>',
  )
})
