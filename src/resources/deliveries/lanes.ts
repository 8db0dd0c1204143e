/** All deliveries to one integration about one record. Their first attempts are made one after the other. */
export interface Lane {
  tenantId: string;
  integrationId: string;
  recordId: string;
}

/** A lane with a due delivery. Lanes with a lower turn are worked on first. */
export interface WaitingLane extends Lane {
  turn: number;
}

/** An integration gets this many lanes per turn, so that a large backlog does not delay other integrations. */
const LANES_PER_TURN = 50;

export function laneKey({ tenantId, integrationId, recordId }: Lane): string {
  return `${tenantId}/${integrationId}/${recordId}`;
}

export function distinctLanes(lanes: Lane[]): Lane[] {
  return [...new Map(lanes.map((lane) => [laneKey(lane), lane])).values()];
}

/** Returns the turn of a lane. `rank` is the number of lanes of the same integration before it. */
export function turnOf(rank: number): number {
  return Math.floor(rank / LANES_PER_TURN);
}

/** Gives each lane its turn. `waiting` counts the lanes that already wait, by integration. */
export function assignTurns(lanes: Lane[], waiting: ReadonlyMap<string, number>): WaitingLane[] {
  const counts = new Map(waiting);
  return lanes.map((lane) => {
    const rank = counts.get(lane.integrationId) ?? 0;
    counts.set(lane.integrationId, rank + 1);
    return { ...lane, turn: turnOf(rank) };
  });
}
