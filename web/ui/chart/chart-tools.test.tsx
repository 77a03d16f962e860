import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { chart as t } from '#web/texts/chart.ts'
import { ChartTools } from './chart-tools.tsx'

const Tools = ({ onCsv = () => {}, onPicture }: { onCsv?: () => void; onPicture?: () => Promise<void> }) => {
  const [table, setTable] = useState(false)
  return (
    <ChartTools
      note="Visits by hour"
      table={table}
      onTable={setTable}
      onCsv={onCsv}
      {...(onPicture ? { onPicture } : {})}
    />
  )
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

test('the table is a button that stays pressed, by keys and by presses', async () => {
  render(<Tools />)
  const pressed = () => button(t.table).getAttribute('aria-pressed')
  expect(pressed()).toBe('false')
  await userEvent.click(button(t.table))
  expect(pressed()).toBe('true')
  await userEvent.keyboard(' ')
  expect(pressed()).toBe('false')
})

test('the figures are had as CSV, and no picture is offered where there is no chart', async () => {
  const onCsv = vi.fn()
  render(<Tools onCsv={onCsv} />)
  await userEvent.click(button(t.downloadCsv))
  expect(onCsv).toHaveBeenCalledOnce()
  expect(screen.queryByRole('button', { name: t.downloadPng })).toBeNull()
})

test('one picture is drawn at a time; one that fails is said to have, until the next is drawn', async () => {
  let end = (_: unknown) => {}
  const fail = vi.fn(() => new Promise<void>((_resolve, reject) => void (end = reject)))
  const { rerender } = render(<Tools onPicture={fail} />)
  await userEvent.click(button(t.downloadPng))
  await userEvent.click(button(t.downloadPng))
  expect(fail).toHaveBeenCalledOnce()
  end(new Error('no room for it'))
  expect((await screen.findByRole('alert')).textContent).toBe(t.noPicture)
  rerender(<Tools onPicture={async () => {}} />)
  await userEvent.click(button(t.downloadPng))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(screen.getByText('Visits by hour')).toBeTruthy()
})
