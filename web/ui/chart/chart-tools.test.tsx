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

test('the table button is toggled by keyboard and by click', async () => {
  render(<Tools />)
  const pressed = () => button(t.table).getAttribute('aria-pressed')
  expect(pressed()).toBe('false')
  await userEvent.click(button(t.table))
  expect(pressed()).toBe('true')
  await userEvent.keyboard(' ')
  expect(pressed()).toBe('false')
})

test('the figures are downloaded as CSV, and no image is offered without a chart', async () => {
  const onCsv = vi.fn()
  render(<Tools onCsv={onCsv} />)
  await userEvent.click(button(t.downloadCsv))
  expect(onCsv).toHaveBeenCalledOnce()
  expect(screen.queryByRole('button', { name: t.downloadPng })).toBeNull()
})

test('one image is rendered at a time, and a failure is shown until the next one is rendered', async () => {
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
