"""Addresses of tournaments: the staff's below the event, everybody's below `tournaments/`."""

from django.urls import URLPattern, URLResolver, include, path

from tournament.views import (
    admission,
    bouts,
    desk,
    draws,
    entrants,
    export,
    groups,
    heralds,
    judging,
    live_bout,
    paper,
    proof,
    public,
    queue,
    record,
    setup,
    wall,
)

app_name = "tournament"

# setting up, entries, heralds
setup_urls: list[URLPattern] = [
    path("", setup.tournaments, name="tournaments"),
    path("new/", setup.new, name="new"),
    path("people/", heralds.people, name="people"),
    path("<slug:slug>/", setup.tournament, name="tournament"),
    path("<slug:slug>/settings/", setup.settings, name="settings"),
    path("<slug:slug>/format/", setup.format, name="format"),
    path("<slug:slug>/entrants/", entrants.entrants, name="entrants"),
    path("<slug:slug>/entrants/enter/", entrants.enter, name="enter"),
    path("<slug:slug>/entrants/new/", entrants.enter_new, name="enter-new"),
    path("<slug:slug>/entrants/<int:pk>/", admission.entrant, name="entrant"),
    path("<slug:slug>/entrants/<int:pk>/proposal/", admission.proposal, name="proposal"),
    path("<slug:slug>/entrants/<int:pk>/remove/", admission.remove_entry, name="remove-entry"),
    path("<slug:slug>/entrants/<int:pk>/leave/", admission.leave, name="leave"),
    path("<slug:slug>/entrants/<int:pk>/come-back/", admission.come_back, name="come-back"),
    path("<slug:slug>/entrants/<int:pk>/shortage/", admission.find_shortage, name="find-shortage"),
    path("<slug:slug>/shortages/<int:pk>/end/", admission.end_shortage, name="end-shortage"),
    path("<slug:slug>/heralds/", heralds.heralds, name="heralds"),
    path("<slug:slug>/heralds/new/", heralds.new_crew, name="new-crew"),
    path("<slug:slug>/heralds/<int:pk>/", heralds.crew, name="crew"),
    path("<slug:slug>/heralds/<int:pk>/remove/", heralds.remove_crew, name="remove-crew"),
    path("<slug:slug>/lists/new/", heralds.new_lists, name="new-lists"),
    path("<slug:slug>/lists/<int:pk>/rename/", heralds.rename_lists, name="rename-lists"),
    path("<slug:slug>/lists/<int:pk>/remove/", heralds.remove_lists, name="remove-lists"),
]
# the ceremony of a draw
draw_urls: list[URLPattern] = [
    path("<slug:slug>/draw/", draws.draw, name="draw"),
    path("<slug:slug>/draw/late/", draws.join_late, name="join-late"),
    path("<slug:slug>/draw/announce/", draws.announce_draw, name="announce-draw"),
    path("<slug:slug>/draws/<int:pk>/open/", draws.open_draw, name="open-draw"),
    path("<slug:slug>/draws/<int:pk>/decline/", draws.decline, name="decline"),
    path("<slug:slug>/draws/<int:pk>/void/", draws.void_draw, name="void-draw"),
]
# draws for everybody: the big screen and the proofs
proof_urls: list[URLPattern] = [
    path("<slug:slug>/draw/", proof.draw_screen, name="draw-screen"),
    path("<slug:slug>/draws/", proof.draws, name="draws"),
    path("<slug:slug>/draws/<int:pk>/", proof.proof, name="proof"),
    path("<slug:slug>/draws/<int:pk>/input/", proof.proof_input, name="proof-input"),
    path("<slug:slug>/draws/<int:pk>/script/", proof.draw_script, name="draw-script"),
]
# taking a tournament away and taking one in
export_urls: list[URLPattern] = [
    path("take-in/", export.take_in, name="take-in"),
    path("<slug:slug>/export/", export.export, name="export"),
    path("<slug:slug>/export/file/", export.export_file, name="export-file"),
]
sheet_urls: list[URLPattern] = [
    path("results.<slug:kind>", export.event_results_sheet, name="event-results-sheet"),
    path("<slug:slug>/results.json", export.public_file, name="public-file"),
    path("<slug:slug>/results.<slug:kind>", export.results_sheet, name="results-sheet"),
]
# queue, bouts, results, groups
bout_urls: list[URLPattern] = [
    path("<slug:slug>/queue/", queue.queue, name="queue"),
    path("<slug:slug>/queue/move/", queue.move, name="move-bout"),
    path("<slug:slug>/queue/distribute/", queue.distribute, name="distribute-bouts"),
    path("<slug:slug>/lists/<int:pk>/move/", queue.move_lists, name="move-lists"),
    path("<slug:slug>/bouts/<int:number>/", bouts.bout, name="bout"),
    path("<slug:slug>/bouts/<int:number>/call/", bouts.call_bout, name="call-bout"),
    path("<slug:slug>/bouts/<int:number>/forfeit/", bouts.forfeit, name="forfeit"),
    path("<slug:slug>/bouts/<int:number>/result/", bouts.record_result, name="record-result"),
    path("<slug:slug>/bouts/<int:number>/amend/", bouts.amend_result, name="amend-result"),
    path(
        "<slug:slug>/bouts/<int:number>/take-back/",
        bouts.take_back_result,
        name="take-back-result",
    ),
    path("<slug:slug>/groups/", groups.groups, name="groups"),
    path("<slug:slug>/groups/<int:pk>/", groups.group, name="group"),
    path("<slug:slug>/groups/<int:pk>/extra-bout/", groups.extra_bout, name="extra-bout"),
    path("<slug:slug>/groups/<int:pk>/decide/", groups.kings_decision, name="kings-decision"),
]
# the herald's desk
desk_urls: list[URLPattern] = [
    path("desk/clock/", desk.desk_clock, name="desk-clock"),
    path("<slug:slug>/desk/", desk.desks, name="desks"),
    path("<slug:slug>/desk/keys/", desk.desk_keys, name="desk-keys"),
    path("<slug:slug>/desk/practice/", desk.desk_practice, name="desk-practice"),
    path("<slug:slug>/bouts/<int:number>/desk/", desk.desk, name="desk"),
    path("<slug:slug>/bouts/<int:number>/desk/state/", desk.desk_state, name="desk-state"),
    path("<slug:slug>/bouts/<int:number>/desk/here/", desk.desk_here, name="desk-here"),
]
# judges' phones
judging_urls: list[URLPattern] = [
    path("<slug:slug>/judge/", judging.judges, name="judges"),
    path("<slug:slug>/bouts/<int:number>/judge/", judging.judge, name="judge"),
    path("<slug:slug>/bouts/<int:number>/judge/vote/", judging.give_vote, name="give-vote"),
    path("<slug:slug>/bouts/<int:number>/judge/close/", judging.close_votes, name="close-votes"),
    path("<slug:slug>/bouts/<int:number>/judge/count/", judging.give_count, name="give-count"),
    path("<slug:slug>/bouts/<int:number>/judge/settle/", judging.settle_hits, name="settle-hits"),
]
# sheets of paper
paper_urls: list[URLPattern] = [
    path("<slug:slug>/paper/", paper.paper, name="paper"),
    path("<slug:slug>/paper/groups/", paper.paper_groups, name="paper-groups"),
    path("<slug:slug>/paper/bouts/", paper.paper_bouts, name="paper-bouts"),
]
# for everybody, without an account
public_urls: list[URLPattern] = [
    path("", public.tournaments, name="public-tournaments"),
    path("<slug:slug>/", public.public, name="public"),
    path("<slug:slug>/groups/", public.public_groups, name="public-groups"),
    path("<slug:slug>/ladder/", public.public_ladder, name="public-ladder"),
    path("<slug:slug>/ladder/print/", public.public_ladder_print, name="public-ladder-print"),
    path("<slug:slug>/queue/", public.public_queue, name="public-queue"),
    path("<slug:slug>/wall/", wall.wall, name="wall"),
    path("<slug:slug>/stream/", wall.stream, name="stream"),
    path("<slug:slug>/results/", public.public_results, name="public-results"),
    path("<slug:slug>/entrants/<int:pk>/", record.entrant_record, name="entrant-record"),
    path("<slug:slug>/bouts/<int:number>/", live_bout.live_bout, name="live-bout"),
    path("<slug:slug>/bouts/<int:number>/stream/", live_bout.bout_stream, name="bout-stream"),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path(
        "e/<slug:event_slug>/tournaments/",
        include(
            [
                *export_urls,
                *setup_urls,
                *draw_urls,
                *bout_urls,
                *desk_urls,
                *judging_urls,
                *paper_urls,
            ]
        ),
    ),
    path("tournaments/<slug:event_slug>/", include([*public_urls, *proof_urls, *sheet_urls])),
]
