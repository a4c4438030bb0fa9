import type { Node } from '@shared/api/resources'
import { screen, within } from '@testing-library/react'
import type { TestMock } from './mock-app'

/** Enough machines for every case, few enough for fast queries by role. */
export const fewMachines = { mock: { nodes: 10 } }

/** Returns the machines as the server has them. */
export async function storedMachines(mock: TestMock): Promise<Node[]> {
  return ((await mock.call('GET', '/node')).body as { nodes: Node[] }).nodes
}

/** Returns the rows of the list on screen, without its header. */
export function machineRows(): HTMLElement[] {
  return within(screen.getByRole('grid')).getAllByRole('row').slice(1)
}

/** Returns the names in the rows, from top to bottom. */
export function machineNames(): string[] {
  return machineRows().map((row) => within(row).getByRole('link').textContent)
}

/** Returns a server's response about a failure. */
export function failure(message: string): Response {
  return Response.json({ code: 'internal', message, details: [] }, { status: 500 })
}
