import type { Comment, CommentsPage, WrittenComment } from '@plotline/contract/comments.ts';
import { createPublisher } from '../../../tests/support/publisher.ts';
import { createTestApp, type Caller, type TestAppOptions } from '../../../tests/support/test-app.ts';

/** The product with a user's posts, and what users do with comments on them. */
export async function createCommentsFixture(options: TestAppOptions = {}) {
  const app = await createTestApp(options);
  const { definition, publish } = await createPublisher(app);
  const type = definition.likeableType;

  const post = (who: Caller, activityUuid: string, content: string, rest: object = {}) =>
    who.post('/api/comments', { activity_type: type, activity_uuid: activityUuid, content, ...rest });

  return {
    app,
    definition,
    publish,
    type,
    /** Asks for it, whatever the answer. */
    post,
    /** Without the age of its counts, which changes with each like and reply. */
    write: async (who: Caller, activityUuid: string, content: string, parent?: Comment): Promise<Comment> => {
      const {
        activity: _activity,
        thread: _thread,
        seq: _seq,
        ...comment
      } = await expectJson<WrittenComment>(
        post(who, activityUuid, content, parent ? { parent_comment_uuid: parent.uuid } : {}),
      );
      return comment;
    },
    list: (who: Caller, activityUuid: string, rest = '') =>
      expectJson<CommentsPage>(
        who.get(`/api/comments?activity_type=${type}&activity_uuid=${activityUuid}${rest}`),
      ),
    repliesTo: (who: Caller, { uuid }: Comment, rest = '') =>
      expectJson<CommentsPage>(who.get(`/api/comments/${uuid}/replies?${rest}`)),
    remove: (who: Caller, { uuid }: Comment) => who.delete(`/api/comments/${uuid}`),
    edit: (who: Caller, { uuid }: Comment, content: string) => who.put(`/api/comments/${uuid}`, { content }),
    countOn: async (who: Caller, activityUuid: string) =>
      (await expectJson<{ comment_count: number }>(who.get(`/api/activities/${activityUuid}`))).comment_count,
  };
}

export const textsOf = ({ comments }: CommentsPage) => comments.map(({ content }) => content);

async function expectJson<Answer>(answered: ReturnType<Caller['get']>): Promise<Answer> {
  const answer = await answered;
  if (answer.statusCode >= 300) throw new Error(`${answer.statusCode} ${answer.body}`);
  return answer.json<Answer>();
}
