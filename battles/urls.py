"""Addresses of battles: planning, rosters, veterans, rulings, cards; what everybody may see."""

from django.urls import URLPattern, URLResolver, include, path

from battles.views import cards, clash, clashes, lines, prints, rulings, sides, veteran

app_name = "battles"

clash_urls = [
    path("", clash.clash, name="clash"),
    path("change/", clashes.change_clash, name="change-clash"),
    path("move/", clash.move_clash, name="move-clash"),
    path("start-anyway/", clash.start_anyway, name="start-anyway"),
    path("step-back/", clash.step_back, name="step-back"),
    path("introduce/", clash.introduce, name="introduce"),
    path("tick/", clash.tick, name="tick"),
    path("lines/<int:number>/", lines.line, name="line"),
    path("lines/<int:number>/alone/", lines.line_fragment, name="line-fragment"),
    path("print/", prints.print_roster, name="print-roster"),
    path("veterans/", prints.veterans_sheet, name="veterans-sheet"),
    path("take-card/", cards.take_card, name="take-card"),
    path("leave-card/", cards.leave_card, name="leave-card"),
    path("use-card/", cards.use_card, name="use-card"),
]
ruling_urls = [
    path("", rulings.rulings, name="rulings"),
    path("<int:pk>/appeal/", rulings.appeal, name="appeal"),
    path("<int:pk>/answer-appeal/", rulings.answer_appeal, name="answer-appeal"),
    path("<int:pk>/answer/", rulings.answer_case, name="answer-case"),
    path("<int:pk>/withdraw/", rulings.withdraw_ruling, name="withdraw-ruling"),
]
side_urls = [
    path("", sides.sides, name="sides"),
    path("make/", sides.make_side, name="make-side"),
    path("put/", sides.put_on_side, name="put-on-side"),
    path("divide/", sides.divide, name="divide"),
    path("divisions/<int:pk>/undo/", sides.undo_division, name="undo-division"),
    path("veterans/add/", sides.add_veteran, name="add-veteran"),
    path("veterans/<int:pk>/retire/", sides.retire_veteran, name="retire-veteran"),
]
card_urls = [
    path("", cards.cards, name="cards"),
    path("make/", cards.make_cards, name="make-cards"),
    path("issue/", cards.issue_card, name="issue-card"),
    path("hand-over/", cards.hand_over, name="hand-over"),
    path("swap/", cards.swap_cards, name="swap-cards"),
    path("print/", cards.print_cards, name="print-cards"),
]
event_urls: list[URLPattern | URLResolver] = [
    path("", clashes.battles, name="battles"),
    path("make/", clashes.make_battle, name="make-battle"),
    path("<int:pk>/clashes/make/", clashes.make_clash, name="make-clash"),
    path("clashes/<int:pk>/", include(clash_urls)),
    path("sides/", include(side_urls)),
    path("rulings/", include(ruling_urls)),
    path("cards/", include(card_urls)),
    path("board/", rulings.field_board, name="field-board"),
    path("veteran/", veteran.veteran, name="veteran"),
    path("scanned/", veteran.scanned, name="scanned"),
]
urlpatterns = [
    path("e/<slug:event_slug>/battles/", include(event_urls)),
    path("schedule/<slug:slug>/", prints.schedule, name="schedule"),
    path("card/<str:code>/", cards.card, name="card"),
]
