import { expect, test } from 'vitest'
import { asInertHtml } from './inert-html.ts'

test('what only scripts can do cannot be pressed yet; on the sign-in one may type', () => {
  const page = '<form class="f"><input value=""/><select></select><button type="submit">Sign in</button></form>'
  expect(asInertHtml(page, false)).toBe(
    '<form method="dialog" class="f"><input value=""/><select disabled data-waits></select><button disabled data-waits type="submit">Sign in</button></form>',
  )
  expect(asInertHtml('<input value=""/>', true)).toBe('<input disabled data-waits value=""/>')
})

test('what may not be pressed anyway keeps its look', () => {
  expect(asInertHtml('<button type="button" disabled="">After</button>', true)).toBe(
    '<button type="button" disabled="">After</button>',
  )
})

test('no style stays in the document, and a mark that one would place is not shown elsewhere', () => {
  expect(asInertHtml('<p style="left:3%">a</p><i class="b" style="width:3%"></i>', true)).toBe(
    '<p >a</p><i class="b" data-unplaced></i>',
  )
})
