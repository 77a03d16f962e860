import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'

/** A list of visits on the page that counts how often it was read. */
export const VisitsRead = () => {
  const times = useRef(0)
  const { data } = useQuery({ queryKey: ['surveys', 'visits'], queryFn: () => Promise.resolve((times.current += 1)) })
  return <p>Visits read: {data}</p>
}
