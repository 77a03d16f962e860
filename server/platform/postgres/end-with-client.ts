import type pg from 'pg'

const statement = {
  text: `
    set client_connection_check_interval = 1000;
    set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 4`,
  query_timeout: 2_000,
}

/**
 * Ends the work of a lost server, so that its locks are released: the database checks each second whether its client
 * is still connected, and detects a dead machine within half a minute. Where this is not supported (on Windows), a
 * statement runs to its end.
 */
export const endWithClient = async (client: pg.ClientBase): Promise<void> => {
  await client.query(statement).catch(() => undefined)
}
