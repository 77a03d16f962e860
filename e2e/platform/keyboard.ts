import type { Locator, Page } from '@playwright/test'
import { expect } from './test.ts'

/** No page has more controls between two that follow each other in a task. */
const MOST_STEPS = 120

/** What is used of a page's elements: tests are compiled without the types of browsers. */
interface PageElement {
  ownerDocument: { activeElement: unknown; elementFromPoint: (x: number, y: number) => PageElement | null }
  labels?: ArrayLike<PageElement> | null
  matches: (selector: string) => boolean
  contains: (other: unknown) => boolean
  getBoundingClientRect: () => { x: number; y: number; width: number; height: number }
}

/** In a page: whether an element has the focus. */
const hasFocus = (element: unknown) => element === (element as PageElement).ownerDocument.activeElement

/** In a page: whether an element shows that it has the focus, and is not covered by what lies over the page. */
const showsFocus = (element: unknown) => {
  const { ownerDocument, labels, matches, contains, getBoundingClientRect } = element as PageElement
  const { x, y, width, height } = getBoundingClientRect.call(element)
  const top = ownerDocument.elementFromPoint.call(ownerDocument, x + width / 2, y + height / 2)
  const label = labels?.[0] ?? null
  const { getComputedStyle } = globalThis as unknown as {
    getComputedStyle: (of: unknown) => { outlineStyle: string; boxShadow: string }
  }
  const { outlineStyle, boxShadow } = getComputedStyle(element)
  const isMarked = outlineStyle !== 'none' || boxShadow !== 'none' || label !== null
  const isSeen = top !== null && (contains.call(element, top) || top.contains(element) || label?.contains(top) === true)
  return matches.call(element, ':focus-visible') && isMarked && isSeen
}

/** Works a page as a person without a mouse does: by Tab, arrow keys, Enter and typed text. */
export const keyboardOf = (page: Page) => {
  const { keyboard } = page
  /** Presses a key until a control has the focus. */
  const stepTo = async (target: Locator, key: string) => {
    for (let step = 0; !(await target.evaluate(hasFocus)); step += 1) {
      if (step === MOST_STEPS) throw new Error(`${key} does not lead to ${target}`)
      await keyboard.press(key)
    }
  }
  /** Moves the focus forwards to a control, which then shows that it has it. */
  const to = async (target: Locator) => {
    await expect(target).toBeVisible()
    await stepTo(target, 'Tab')
    await expect.poll(() => target.evaluate(showsFocus), { message: `the focus on ${target} can be seen` }).toBe(true)
  }
  const activate = async (target: Locator) => {
    await to(target)
    await keyboard.press('Enter')
  }
  return {
    to,
    activate,
    press: (key: string) => keyboard.press(key),
    /** Past the navigation, by the link that comes first. */
    toContent: async () => {
      await activate(page.getByRole('link', { name: 'Skip to content' }))
      await expect(page.getByRole('main')).toBeFocused()
    },
    /** Replaces the text of a field. */
    type: async (field: Locator, text: string) => {
      await to(field)
      await keyboard.press('Control+a')
      await keyboard.type(text)
    },
    /** Chooses an option of a list by the first letters of its name. */
    choose: async (list: Locator, option: string) => {
      await to(list)
      // Its options may still be loading.
      await expect(list.locator('option', { hasText: option }).first()).toBeAttached()
      await keyboard.type(option)
      await expect(list.locator('option:checked')).toHaveText(option)
    },
    /** Turns a checkbox on or off. */
    toggle: async (box: Locator) => {
      await to(box)
      await keyboard.press('Space')
    },
    /** Opens a menu and chooses one of its items. */
    menu: async (opener: Locator, item: string) => {
      await activate(opener)
      const target = page.getByRole('menuitem', { name: item })
      await expect(page.getByRole('menuitem').first()).toBeFocused()
      await stepTo(target, 'ArrowDown')
      await keyboard.press('Enter')
    },
  }
}
