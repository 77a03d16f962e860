import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderPage } from '#web/platform/testing/render.tsx'
import { surveys } from '#web/texts/surveys.ts'
import { TimeField } from './time-field.tsx'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2026-06-11T09:50:00.000Z') }))
afterEach(() => void vi.useRealTimers())

const user = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime })

test('the time is now, unless entered in farm time', async () => {
  const onChange = vi.fn<(value: string | null) => void>()
  await renderPage(<TimeField zone="Europe/London" value={null} onChange={onChange} />)
  expect(screen.queryByLabelText(surveys.pollinator.time)).toBeNull()
  await user().click(screen.getByRole('switch', { name: surveys.pollinator.currentTime, checked: true }))
  expect(onChange).toHaveBeenCalledWith('2026-06-11T10:50')
})

test('an entered time is shown with its error, and cannot be later than now', async () => {
  const onChange = vi.fn<(value: string | null) => void>()
  await renderPage(
    <TimeField zone="Europe/London" value="2026-06-11T10:00" onChange={onChange} error="Choose a date and time" />,
  )
  const time = screen.getByLabelText<HTMLInputElement>(surveys.pollinator.time)
  expect([time.value, time.max, time.type]).toEqual(['2026-06-11T10:00', '2026-06-11T10:50', 'datetime-local'])
  expect(screen.getByText('Choose a date and time')).toBeTruthy()
  fireEvent.change(time, { target: { value: '2026-06-11T09:00' } })
  await user().click(screen.getByRole('switch', { name: surveys.pollinator.currentTime, checked: false }))
  expect(onChange.mock.calls).toEqual([['2026-06-11T09:00'], [null]])
})
